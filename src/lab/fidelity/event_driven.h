/* event_driven.h - bodies whose impacts are computed one by one, each at its own time. */
#ifndef LAB_EVENT_DRIVEN_H
#define LAB_EVENT_DRIVEN_H

/* `count` equal bodies (16 at most) in a column, the lowest `low` meters above the floor and each
 * `gap` meters above the next, that fall from rest and rebound from the floor and from each other:
 * the energy of motion and height that they have after some seconds, as a share of what they had.
 * Zero is the energy with which all lie on each other. NAN where the impacts have no end before. */
double lab_column_energy(int count, double low, double gap, double restitution, double seconds);

#endif
