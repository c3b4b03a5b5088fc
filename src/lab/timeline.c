/* timeline.c - a world, the history of what was done to it, and the way back and forth in it. */
#include "lab/timeline.h"

#include "lab/command_pack.h"

enum {
    KEY_INTERVAL = 60,
    BUDGET = 128 << 20,
    /* A walk leaves a key this many ticks before its end: going back tick by tick then repeats
     * a few ticks each time, not the whole way from the last key of the run. */
    KEY_BEFORE_END = 8,
    /* Farther away than so many intervals keys are spaced out, as far as they are large: to take no
     * more than 3.2 MB a minute (within 8 MB for 1,000 bodies that move, with their poses), but not
     * so far that the way from one of them takes for ever. */
    NEAR_INTERVALS = 2,
    FAR_BYTES_A_TICK = 900,
    MOST_FAR_INTERVALS = 8,
};

static cr_result ok(void)
{
    return (cr_result){.code = CR_OK};
}

bool lab_timeline_begin(lab_timeline *timeline, cr_world *world)
{
    *timeline = (lab_timeline){.world = world, .interval = KEY_INTERVAL};
    if (!lab_history_begin(&timeline->history, world, BUDGET))
        return false;
    timeline->here = lab_history_start(&timeline->history);
    return true;
}

void lab_timeline_end(lab_timeline *timeline)
{
    lab_history_end(&timeline->history);
}

static bool same_place(lab_place a, lab_place b)
{
    return a.node == b.node && a.tick == b.tick;
}

bool lab_timeline_at(const lab_timeline *timeline, lab_place place)
{
    return same_place(timeline->here, place);
}

lab_place lab_timeline_start(const lab_timeline *timeline)
{
    uint64_t first = lab_history_start(&timeline->history).tick;
    return lab_history_at(&timeline->history, timeline->here, first);
}

bool lab_timeline_pulls(const lab_timeline *timeline, uint32_t node)
{
    const lab_history *history = &timeline->history;
    switch (lab_packed_kind(history->packed + lab_history_node(history, node)->packed)) {
    case LAB_DRAG_BEGIN:
    case LAB_DRAG_MOVE:
    case LAB_DRAG_END:
        return true;
    default:
        return false;
    }
}

lab_place lab_timeline_last_edit(const lab_timeline *timeline, uint32_t node)
{
    const lab_history *history = &timeline->history;
    while (node != history->root && !lab_history_is_base(history, node) &&
           lab_timeline_pulls(timeline, node))
        node = lab_history_node(history, node)->parent;
    return (lab_place){node, lab_history_node(history, node)->tick};
}

bool lab_timeline_life(const lab_timeline *timeline, lab_place tip, cr_body_id body, uint64_t *born,
                       uint64_t *gone)
{
    const lab_history *history = &timeline->history;
    bool found = false;
    *born = lab_history_start(history).tick;
    *gone = UINT64_MAX;
    for (uint32_t at = tip.node; at != history->root; at = lab_history_node(history, at)->parent) {
        const lab_node *node = lab_history_node(history, at);
        if (!cr_same_id(node->body, body))
            continue;
        bool made = lab_packed_kind(history->packed + node->packed) == LAB_SPAWN;
        *(made ? born : gone) = node->tick;
        found = true;
    }
    return found;
}

/* ---------------------------------------------------------------- the trace */

void lab_timeline_trace(lab_timeline *timeline, const cr_trace *trace, cr_body_id only)
{
    timeline->trace = trace != NULL ? *trace : (cr_trace){0};
    timeline->trace_only = only;
    cr_world_set_trace(timeline->world, trace, only);
}

static void mute_trace(lab_timeline *timeline)
{
    if (timeline->trace.emit != NULL)
        cr_world_set_trace(timeline->world, NULL, timeline->trace_only);
}

static void unmute_trace(lab_timeline *timeline)
{
    if (timeline->trace.emit != NULL)
        cr_world_set_trace(timeline->world, &timeline->trace, timeline->trace_only);
}

/* ---------------------------------------------------------------- moving through the history */

static void keep(lab_timeline *timeline, bool stays)
{
    lab_history_keep(&timeline->history, timeline->here, timeline->world, stays);
    timeline->since_key = 0;
}

void lab_timeline_keep(lab_timeline *timeline)
{
    keep(timeline, true);
}

void lab_timeline_keep_passing(lab_timeline *timeline)
{
    lab_history_keep_passing(&timeline->history, timeline->here, timeline->world);
}

void lab_timeline_space(lab_timeline *timeline)
{
    const lab_history *history = &timeline->history;
    if (timeline->since_key > 0)
        return;
    uint64_t interval = timeline->interval, most = interval * MOST_FAR_INTERVALS;
    uint64_t wanted = lab_history_last_key_bytes(history) / FAR_BYTES_A_TICK, apart = interval;
    while (apart < wanted && apart < most)
        apart *= 2; /* what is kept for one is kept for the next, too */
    lab_history_space(&timeline->history, timeline->here, interval * NEAR_INTERVALS, apart);
}

/* Counts towards the next key snapshot, but takes none inside a batch: no undo or seek ever ends
 * there. */
static void moved_on(lab_timeline *timeline, bool within_batch)
{
    timeline->since_key++;
    if (timeline->since_key >= timeline->interval && !within_batch)
        keep(timeline, false);
}

cr_result lab_timeline_tick(lab_timeline *timeline)
{
    cr_result stepped = cr_world_step(timeline->world, cr_world_timestep(timeline->world));
    if (stepped.code != CR_OK)
        return stepped;
    timeline->here.tick++;
    moved_on(timeline, false);
    return stepped;
}

/* Whether a tick comes next along the marked route, and not a command. */
static bool is_tick_next(const lab_timeline *timeline, lab_place target)
{
    const lab_history *history = &timeline->history;
    uint32_t next = lab_history_node(history, timeline->here.node)->next;
    bool last = next == timeline->here.node;
    return timeline->here.tick < (last ? target.tick : lab_history_node(history, next)->tick);
}

/* One tick or one command along the marked route. The visitor, or NULL, is told of it. */
static cr_result advance(lab_timeline *timeline, lab_place target, const lab_visitor *visitor)
{
    const lab_history *history = &timeline->history;
    lab_place *here = &timeline->here;
    uint32_t next = lab_history_node(history, here->node)->next;
    const lab_node *node = lab_history_node(history, next);
    if (is_tick_next(timeline, target)) {
        if (here->tick + KEY_BEFORE_END == target.tick && timeline->since_key > 0)
            keep(timeline, false);
        return lab_timeline_tick(timeline);
    }
    lab_command command = lab_command_unpack(history->packed + node->packed, timeline->world);
    command.more = node->more;
    lab_made made = {0};
    if (visitor != NULL && visitor->command != NULL)
        visitor->command(visitor->user, timeline->world, &command);
    cr_result applied = lab_command_apply(timeline->world, &command, &made);
    if (applied.code != CR_OK)
        return applied;
    if (visitor != NULL && visitor->made != NULL)
        visitor->made(visitor->user, timeline->world, &command, &made);
    here->node = next;
    moved_on(timeline, command.more);
    return applied;
}

/* From here along the marked route, `most` ticks at most, with the commands that follow them. */
static cr_result walk(lab_timeline *timeline, lab_place target, uint64_t most)
{
    cr_result result = ok();
    while (result.code == CR_OK && !lab_timeline_at(timeline, target)) {
        if (is_tick_next(timeline, target) && most-- == 0)
            return result;
        result = advance(timeline, target, NULL);
    }
    return result;
}

static cr_result walk_untraced(lab_timeline *timeline, lab_place target, uint64_t most)
{
    mute_trace(timeline);
    cr_result result = walk(timeline, target, most);
    unmute_trace(timeline);
    return result;
}

cr_result lab_timeline_return(lab_timeline *timeline, lab_place place, const cr_snapshot *world)
{
    cr_result result = cr_world_restore(timeline->world, world);
    if (result.code != CR_OK)
        return result;
    timeline->here = place;
    timeline->since_key = 0;
    return result;
}

static cr_result restore(lab_timeline *timeline, const lab_key *key)
{
    return lab_timeline_return(timeline, key->place, key->snapshot);
}

cr_result lab_timeline_seek(lab_timeline *timeline, lab_place target)
{
    cr_result result = restore(timeline, lab_history_route(&timeline->history, target));
    return result.code == CR_OK ? walk_untraced(timeline, target, UINT64_MAX) : result;
}

/* Marks the way to the target. The key from which it is shorter than from here; else NULL. */
static const lab_key *shorter_from(lab_timeline *timeline, lab_place target)
{
    const lab_key *key = lab_history_route(&timeline->history, target);
    bool leads = lab_history_leads(&timeline->history, timeline->here, target);
    return leads && key->place.tick <= timeline->here.tick ? NULL : key;
}

uint64_t lab_timeline_distance(lab_timeline *timeline, lab_place target)
{
    const lab_key *key = shorter_from(timeline, target);
    return target.tick - (key != NULL ? key->place.tick : timeline->here.tick);
}

cr_result lab_timeline_approach(lab_timeline *timeline, lab_place target, uint64_t most)
{
    const lab_key *key = shorter_from(timeline, target);
    cr_result restored = key != NULL ? restore(timeline, key) : ok();
    return restored.code == CR_OK ? walk_untraced(timeline, target, most) : restored;
}

cr_result lab_timeline_go(lab_timeline *timeline, lab_place target)
{
    return lab_timeline_approach(timeline, target, UINT64_MAX);
}

cr_result lab_timeline_follow(lab_timeline *timeline, lab_place tip)
{
    lab_place target = lab_history_at(&timeline->history, tip, timeline->here.tick + 1);
    lab_history_route(&timeline->history, target);
    return walk(timeline, target, UINT64_MAX);
}

cr_result lab_timeline_visit(lab_timeline *timeline, lab_place end, const lab_visitor *visitor)
{
    cr_result result = ok();
    lab_history_route(&timeline->history, end);
    mute_trace(timeline);
    for (bool goes_on = true; goes_on && result.code == CR_OK && !lab_timeline_at(timeline, end);) {
        uint64_t tick = timeline->here.tick;
        result = advance(timeline, end, visitor);
        if (result.code == CR_OK && timeline->here.tick > tick)
            goes_on = visitor->tick(visitor->user, timeline->world);
    }
    unmute_trace(timeline);
    return result;
}

/* ---------------------------------------------------------------- commands */

cr_result lab_timeline_record(lab_timeline *timeline, const lab_command *command, bool more,
                              lab_made *made)
{
    lab_history *history = &timeline->history;
    if (!lab_history_reserve(history))
        return (cr_result){.code = CR_OUT_OF_MEMORY, .message = "out of memory"};
    unsigned char packed[LAB_PACKED_MAX];
    size_t size = lab_command_pack(command, timeline->world, packed);
    lab_command wanted = *command;
    wanted.more = more;
    cr_result applied = lab_command_apply(timeline->world, &wanted, made);
    if (applied.code != CR_OK)
        return applied;
    timeline->here = lab_history_add(history, timeline->here, packed, size, more);
    if (command->kind == LAB_SPAWN || command->kind == LAB_DELETE)
        lab_history_node(history, timeline->here.node)->body =
            command->kind == LAB_SPAWN ? made->body : command->body;
    moved_on(timeline, more);
    return applied;
}

/* Contacts are found where the last command of a batch stands, so that the same is done when the
 * history is gone through again. */
cr_result lab_timeline_settle(lab_timeline *timeline, uint32_t from)
{
    lab_node *last = lab_history_node(&timeline->history, timeline->here.node);
    if (timeline->here.node == from || !last->more)
        return ok();
    last->more = false;
    cr_result found = cr_world_detect(timeline->world);
    if (found.code == CR_OK && timeline->since_key >= timeline->interval)
        keep(timeline, false);
    return found;
}

cr_result lab_timeline_replace(lab_timeline *timeline, lab_place from, const lab_command *commands,
                               size_t count)
{
    cr_result result = lab_timeline_seek(timeline, from);
    if (result.code != CR_OK)
        return result;
    lab_history_truncate(&timeline->history, from.node);
    lab_made made;
    for (size_t i = 0; i < count && result.code == CR_OK; i++)
        result = lab_timeline_record(timeline, &commands[i],
                                     lab_command_moves_contacts(commands[i].kind), &made);
    return result;
}

/* ---------------------------------------------------------------- forgetting */

/* The world's start with the edits made there, which a restart goes to, must not need what is
 * forgotten. */
static bool keep_start(lab_timeline *timeline, lab_place start)
{
    lab_place here = timeline->here;
    if (same_place(start, lab_history_start(&timeline->history)))
        return true;
    lab_timeline_keep(timeline); /* to come back by */
    bool kept = lab_timeline_seek(timeline, start).code == CR_OK;
    if (kept)
        lab_timeline_keep(timeline);
    return lab_timeline_seek(timeline, here).code == CR_OK && kept;
}

/* The oldest half or so. */
static bool forget_before(lab_timeline *timeline)
{
    lab_history *history = &timeline->history;
    lab_place cut = lab_history_cut(history, timeline->here);
    if (same_place(cut, lab_history_start(history))) {
        lab_timeline_keep(timeline);
        cut = timeline->here;
    }
    lab_place start = lab_timeline_start(timeline);
    if (cut.tick == start.tick)
        start = cut;
    else if (!keep_start(timeline, start))
        return false;
    return lab_history_forget(history, start, cut);
}

bool lab_timeline_forget(lab_timeline *timeline)
{
    lab_history *history = &timeline->history;
    size_t budget = history->budget;
    history->budget = SIZE_MAX; /* no key may go before all is decided */
    bool forgot = lab_history_is_crowded(history, budget) && forget_before(timeline);
    lab_history_set_budget(history, budget);
    return forgot;
}
