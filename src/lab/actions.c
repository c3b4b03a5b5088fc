/* actions.c - the table of actions and their keys. */
#include "actions.h"

#define ROW(action, group, keys, name, help) [action] = {action, group, keys, name, help}

static const lab_action_row table[LAB_ACTIONS] = {
    ROW(LAB_ACT_PLAY, "Time", "Space", "Play or pause", "let time run, or hold it"),
    ROW(LAB_ACT_STEP, "Time", ".", "Step", "one tick forward"),
    ROW(LAB_ACT_STEP_BACK, "Time", ",", "Step back", "one tick back, bit for bit"),
    ROW(LAB_ACT_RESET, "Time", "R", "Reset", "back to tick 0, with the edits made there"),
    ROW(LAB_ACT_SLOWER, "Time", "-", "Slower", "halve the speed, down to 1/16"),
    ROW(LAB_ACT_FASTER, "Time", "=", "Faster", "double the speed, up to 4"),

    ROW(LAB_ACT_SPAWN_BOX, "Bodies", "F", "Spawn a box", "a box of the default size at the cursor"),
    ROW(LAB_ACT_SPAWN_CIRCLE, "Bodies", "G", "Spawn a circle",
        "a circle of the default size at the cursor"),
    ROW(LAB_ACT_FIX, "Bodies", "H", "Fix or free",
        "make the selected bodies static, or dynamic again"),
    ROW(LAB_ACT_PART, "Bodies", "M", "Part",
        "push overlapping selected bodies apart by the minimum translation vector"),
    ROW(LAB_ACT_DELETE, "Bodies", "Del", "Delete", "remove the selected bodies"),
    ROW(LAB_ACT_DUPLICATE, "Bodies", "Ctrl+D", "Duplicate",
        "copy the selected bodies beside themselves"),
    ROW(LAB_ACT_SELECT_ALL, "Bodies", "Ctrl+A", "Select all", "select every body"),
    ROW(LAB_ACT_DESELECT, "Bodies", "Esc", "Deselect", "select nothing; give up a gesture"),
    ROW(LAB_ACT_LEFT, "Bodies", "Left", "Move left", "move the selected bodies to the left"),
    ROW(LAB_ACT_RIGHT, "Bodies", "Right", "Move right", "move the selected bodies to the right"),
    ROW(LAB_ACT_UP, "Bodies", "Up", "Move up", "move the selected bodies up"),
    ROW(LAB_ACT_DOWN, "Bodies", "Down", "Move down", "move the selected bodies down"),
    ROW(LAB_ACT_TURN_LEFT, "Bodies", "[ / Ctrl+Left", "Turn left",
        "turn the selected bodies counter-clockwise"),
    ROW(LAB_ACT_TURN_RIGHT, "Bodies", "] / Ctrl+Right", "Turn right",
        "turn the selected bodies clockwise"),

    ROW(LAB_ACT_PIN, "Joints", "N", "Pin",
        "pin two selected bodies together at the cursor, or one to the world"),
    ROW(LAB_ACT_SPRING, "Joints", "S", "Spring",
        "a spring between two selected bodies, or from one to the cursor"),
    ROW(LAB_ACT_WELD, "Joints", "W", "Weld",
        "weld two selected bodies together, or one to the world"),
    ROW(LAB_ACT_UNJOIN, "Joints", "U", "Take joints off",
        "remove the joints of the selected bodies"),

    ROW(LAB_ACT_TOOL_SELECT, "Tools", "V", "Select tool", "select, drag, turn and throw bodies"),
    ROW(LAB_ACT_TOOL_CIRCLE, "Tools", "C", "Circle tool",
        "press, drag and release to make a circle"),
    ROW(LAB_ACT_TOOL_BOX, "Tools", "B", "Box tool", "press, drag and release to make a box"),

    ROW(LAB_ACT_UNDO, "Edit", "Ctrl+Z", "Undo", "back to the moment before the last edit"),
    ROW(LAB_ACT_REDO, "Edit", "Ctrl+Y / Ctrl+Shift+Z", "Redo",
        "bring the edit and the run since then back"),
    ROW(LAB_ACT_SAVE, "File", "Ctrl+S", "Save", "write the scene as it stands now"),
    ROW(LAB_ACT_OPEN, "File", "Ctrl+O", "Open", "choose a scene to open"),
    ROW(LAB_ACT_QUIT, "File", "Ctrl+Q", "Quit", "close the window; asks when edits are unsaved"),

    ROW(LAB_ACT_FRAME, "View", "Home", "Frame the scene", "show all of it"),
    ROW(LAB_ACT_PROJECTOR, "View", "P", "Projector theme",
        "high contrast and thick lines, for a wall"),
    ROW(LAB_ACT_HELP, "View", "F1", "All keys", "show this list"),
    ROW(LAB_ACT_COLOR_BY, "View", "`", "Colour by next",
        "body, material, speed, sleep, island, contacts: what the colours of bodies tell"),
    ROW(LAB_ACT_LONGER, "View", "Shift+.", "Longer vectors",
        "double the arrows of velocities, impulses and normals, up to 8"),
    ROW(LAB_ACT_SHORTER, "View", "Shift+,", "Shorter vectors", "halve them, down to 1/8"),

    ROW(LAB_ACT_OVERLAY_POINTS, "Overlays", "1", "Contact points", "where bodies touch"),
    ROW(LAB_ACT_OVERLAY_NORMALS, "Overlays", "2", "Normals and depth",
        "the contact normal from start to end, with the depth in mm"),
    ROW(LAB_ACT_OVERLAY_IMPULSES, "Overlays", "3", "Impulses",
        "what contacts gave in the last tick, in N s"),
    ROW(LAB_ACT_OVERLAY_VELOCITY, "Overlays", "4", "Velocities", "an arrow for each moving body"),
    ROW(LAB_ACT_OVERLAY_BOXES, "Overlays", "5", "Bounding boxes",
        "the upright box around each body"),
    ROW(LAB_ACT_OVERLAY_CIRCLES, "Overlays", "6", "Bounding circles",
        "green where two of them overlap"),
    ROW(LAB_ACT_OVERLAY_PAIRS, "Overlays", "7", "Candidate pairs", "what the broad phase hands on"),
    ROW(LAB_ACT_OVERLAY_CENTERS, "Overlays", "8", "Centres of mass", "a mark at each of them"),
    ROW(LAB_ACT_OVERLAY_NAMES, "Overlays", "9", "Names", "the name or the number of each body"),
    ROW(LAB_ACT_OVERLAY_FACES, "Overlays", "0", "Face normals", "the outward normal of each face"),
    ROW(LAB_ACT_OVERLAY_JOINTS, "Overlays", "J", "Joints", "pins, springs, rods, ropes and welds"),
};

const lab_action_row *lab_actions(void)
{
    return table;
}
