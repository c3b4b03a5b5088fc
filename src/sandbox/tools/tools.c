/* tools.c - the table of tools. */
#include "sandbox/tools/tools.h"

const tool_row *tool_of(app_tool which)
{
    static const tool_row *const tools[APP_TOOLS] = {
#define TOOL(id, row, ...) [TOOL_##id] = &row,
#include "view/actions.inc"
    };
    return tools[which];
}
