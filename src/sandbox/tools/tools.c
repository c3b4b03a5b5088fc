/* tools.c - the table of tools. */
#include "sandbox/tools/tools.h"

const tool_row *tool_of(app_tool which)
{
    static const tool_row *const tools[APP_TOOLS] = {
        [TOOL_SELECT] = &tool_select,
        [TOOL_CIRCLE] = &tool_circle,
        [TOOL_BOX] = &tool_box,
        [TOOL_POLYGON] = &tool_polygon,
        [TOOL_GROUND] = &tool_ground,
        [TOOL_PIN] = &tool_pin,
        [TOOL_SPRING] = &tool_spring,
        [TOOL_WELD] = &tool_weld,
        [TOOL_ATTRACTOR] = &tool_attractor,
        [TOOL_RULER] = &tool_ruler,
        [TOOL_PROTRACTOR] = &tool_protractor,
    };
    return tools[which];
}
