/* actions.h - everything a key does, in one table: the sandbox dispatches on it, F1 and
 * `carom list keys` print it. */
#ifndef LAB_ACTIONS_H
#define LAB_ACTIONS_H

#include <stdbool.h>
#include <stddef.h>

typedef enum lab_action {
    /* time */
    LAB_ACT_PLAY,
    LAB_ACT_STEP,
    LAB_ACT_STEP_BACK,
    LAB_ACT_RESET,
    LAB_ACT_SLOWER,
    LAB_ACT_FASTER,
    LAB_ACT_RESET_EDITED,
    /* bodies */
    LAB_ACT_SPAWN_BOX,
    LAB_ACT_SPAWN_CIRCLE,
    LAB_ACT_FIX,
    LAB_ACT_PART,
    LAB_ACT_DELETE,
    LAB_ACT_DUPLICATE,
    LAB_ACT_SELECT_ALL,
    LAB_ACT_DESELECT,
    LAB_ACT_LEFT,
    LAB_ACT_RIGHT,
    LAB_ACT_UP,
    LAB_ACT_DOWN,
    LAB_ACT_TURN_LEFT,
    LAB_ACT_TURN_RIGHT,
    /* arranging them */
    LAB_ACT_ALIGN_LEFT,
    LAB_ACT_ALIGN_X,
    LAB_ACT_ALIGN_RIGHT,
    LAB_ACT_ALIGN_TOP,
    LAB_ACT_ALIGN_Y,
    LAB_ACT_ALIGN_BOTTOM,
    LAB_ACT_DISTRIBUTE_X,
    LAB_ACT_DISTRIBUTE_Y,
    LAB_ACT_MIRROR,
    LAB_ACT_MIRROR_UPSIDE_DOWN,
    LAB_ACT_FRONT,
    LAB_ACT_BACK,
    LAB_ACT_LOCK,
    /* joints */
    LAB_ACT_PIN,
    LAB_ACT_SPRING,
    LAB_ACT_WELD,
    LAB_ACT_UNJOIN,
    /* tools */
    LAB_ACT_TOOL_SELECT,
    LAB_ACT_TOOL_CIRCLE,
    LAB_ACT_TOOL_BOX,
    LAB_ACT_TOOL_POLYGON,
    LAB_ACT_TOOL_GROUND,
    LAB_ACT_TOOL_PIN,
    LAB_ACT_TOOL_SPRING,
    LAB_ACT_TOOL_WELD,
    LAB_ACT_TOOL_ATTRACTOR,
    LAB_ACT_TOOL_RULER,
    LAB_ACT_TOOL_PROTRACTOR,
    LAB_ACT_SNAP,
    /* file and edit */
    LAB_ACT_NEW,
    LAB_ACT_OPEN,
    LAB_ACT_SAVE,
    LAB_ACT_SAVE_AS,
    LAB_ACT_EXPORT_PICTURE,
    LAB_ACT_QUIT,
    LAB_ACT_UNDO,
    LAB_ACT_REDO,
    LAB_ACT_CUT,
    LAB_ACT_COPY,
    LAB_ACT_PASTE,
    LAB_ACT_PASTE_IN_PLACE,
    /* view */
    LAB_ACT_FRAME,
    LAB_ACT_FOLLOW,
    LAB_ACT_PROJECTOR,
    LAB_ACT_SIDE,
    LAB_ACT_CARD,
    LAB_ACT_FULL_SCREEN,
    LAB_ACT_HELP,
    LAB_ACT_HINTS,
    LAB_ACT_MENU,
    LAB_ACT_NEXT_THEME,
    LAB_ACT_LARGER,
    LAB_ACT_SMALLER,
    LAB_ACT_USUAL_SIZE,
    LAB_ACT_SHOW_KEYS,
    LAB_ACT_SOUND,
    LAB_ACT_COLOR_BY,
    LAB_ACT_LONGER,
    LAB_ACT_SHORTER,
    /* overlays */
    LAB_ACT_OVERLAY_POINTS,
    LAB_ACT_OVERLAY_NORMALS,
    LAB_ACT_OVERLAY_IMPULSES,
    LAB_ACT_OVERLAY_VELOCITY,
    LAB_ACT_OVERLAY_BOXES,
    LAB_ACT_OVERLAY_CIRCLES,
    LAB_ACT_OVERLAY_PAIRS,
    LAB_ACT_OVERLAY_CENTERS,
    LAB_ACT_OVERLAY_NAMES,
    LAB_ACT_OVERLAY_FACES,
    LAB_ACT_OVERLAY_JOINTS,
    LAB_ACT_ONLY_SELECTED,
    LAB_ACTIONS
} lab_action;

typedef struct lab_action_row {
    lab_action action;
    const char *group; /* "Time", "Bodies", ... */
    const char *keys;  /* "Ctrl+Z", "Space", "."; alternatives parted by " / " */
    const char *name;  /* a few words, imperative */
    const char *help;  /* one line */
    bool asks;         /* it opens a dialogue first: a menu puts an ellipsis behind the name */
} lab_action_row;

/* LAB_ACTIONS rows, row i is action i. */
const lab_action_row *lab_actions(void);

#endif
