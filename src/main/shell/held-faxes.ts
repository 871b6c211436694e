import type { Session } from '../core/accounts/session.ts';
import type { HeldFaxes } from './closing.ts';

/** The faxes of all accounts that leave by themselves, as the question at quitting handles them. */
export function heldFaxes(session: Session): HeldFaxes {
  return {
    count: () => session.workspaces().reduce((sum, { heldFaxes }) => sum + heldFaxes.length, 0),
    canWait: () =>
      session
        .workspaces()
        .every((workspace) => workspace.heldFaxes.length === 0 || workspace.documentsKept !== 'session'),
    suspend: () => {
      for (const workspace of session.workspaces()) workspace.suspendFaxes();
    },
    hold: () => {
      for (const workspace of session.workspaces()) workspace.holdFaxesAgain();
    },
    send: () => {
      for (const workspace of session.workspaces()) for (const { id } of workspace.heldFaxes) workspace.sendFaxNow(id);
    },
    takeBack: () => {
      for (const workspace of session.workspaces()) for (const { id } of workspace.heldFaxes) workspace.cancelFax(id);
    },
  };
}
