/** A dialog of the page would come back with it; those of the shell close by themselves and carry this class. */
const OPEN_DIALOG = '[role="dialog"][aria-modal="true"]:not(.shell-dialog *)';

/** Whether a page that is being left may wait hidden for the agent's return: not with an open dialog. */
export function mayBeParked(): boolean {
  return document.querySelector(OPEN_DIALOG) === null;
}
