/* session_listener.c - telling whoever listens what was done to a session. */
#include "lab/session_state.h"

void lab_session_listen(lab_session *session, const lab_listener *listener)
{
    session->listener = listener != NULL ? *listener : (lab_listener){0};
}

lab_operation lab_operation_of(lab_session *session, lab_operation_kind kind)
{
    lab_end_approach(session);
    return (lab_operation){
        .kind = kind, .undoable = session->undo.count, .redoable = session->redo.count};
}

cr_result lab_tell(const lab_session *session, lab_operation *operation, cr_result result)
{
    operation->code = result.code;
    if (session->listener.heard != NULL)
        session->listener.heard(session->listener.user, operation);
    return result;
}

void lab_end_approach(lab_session *session)
{
    if (!session->approaching)
        return;
    session->approaching = false;
    bool switched = session->branches.present != session->told_branch;
    lab_operation to_branch = lab_operation_of(session, LAB_DID_SWITCH);
    lab_operation to_tick = lab_operation_of(session, LAB_DID_GO);
    to_branch.to = (uint64_t)(lab_branches_present(&session->branches) - session->branches.at);
    to_tick.to = session->time.here.tick;
    if (switched)
        lab_tell(session, &to_branch, lab_ok());
    lab_tell(session, &to_tick, lab_ok());
}
