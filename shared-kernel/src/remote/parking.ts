/** A dialog of the page would come back with it; those of the shell close by themselves and carry this class. */
const OPEN_DIALOG = '[role="dialog"][aria-modal="true"]:not(.shell-dialog *)';

/** Whether a page that is being left may wait hidden for the agent's return: not with an open dialog. */
export function mayBeParked(): boolean {
  return document.querySelector(OPEN_DIALOG) === null;
}

/** Marks the elements of a page that waits hidden in the document. */
export const PARKED = 'data-parked';

/**
 * Whether a hidden element keeps its styles and boxes: it may then wait in the document, and is shown again without
 * being laid out. Older browsers take it out of the document.
 */
export const canWaitInDocument = globalThis.CSS?.supports?.('content-visibility', 'hidden') ?? false;

/** Whether all that a remote left in its element after the unmounting is a parked page. */
export function isParked(domElement: HTMLElement): boolean {
  const left = [...domElement.children];
  return left.length > 0 && left.every((each) => each.hasAttribute(PARKED));
}
