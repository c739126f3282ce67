/**
 * Whoever closes a dialog goes on where it was opened. antd gives the focus back to what had it only when a dialog is
 * closed before it is taken away, and most are taken away with the state that opened them.
 */

const DIALOG = '.ant-modal-root, .ant-drawer';

const isOpen = (): boolean =>
  [...document.querySelectorAll(`:is(${DIALOG}) [role='dialog']`)].some(
    (dialog) => dialog.getClientRects().length > 0,
  );

/** Gives the focus back when the last dialog is gone. Returns the way to stop. */
export function returnFocus(): () => void {
  let opener: HTMLElement | undefined;

  function onFocusIn({ target, relatedTarget: before }: FocusEvent): void {
    // Outside a dialog it is where it shall be: nothing is owed any more.
    if (!(target instanceof Element) || !target.closest(DIALOG)) opener = undefined;
    else if (before instanceof HTMLElement && !before.closest(DIALOG)) opener = before;
  }

  // Every dialog locks the page behind it by a style of its own in the head, and takes it away when it goes.
  const observer = new MutationObserver(() => {
    if (!opener || document.activeElement !== document.body || isOpen()) return;
    opener.focus({ preventScroll: true });
    opener = undefined;
  });
  observer.observe(document.head, { childList: true });
  document.addEventListener('focusin', onFocusIn);
  return () => {
    observer.disconnect();
    document.removeEventListener('focusin', onFocusIn);
  };
}
