/* did_you_mean.h - the known word that a mistyped one most likely stood for. */
#ifndef LAB_DID_YOU_MEAN_H
#define LAB_DID_YOU_MEAN_H

/* The word of `known` (ended by NULL) that is spelled most like `word`: letters left out, put in,
 * changed or swapped count one each, a changed case counts nothing. NULL when none is close
 * enough to be worth suggesting. */
const char *lab_did_you_mean(const char *word, const char *const *known);

#endif
