/**
 * «Back» of a phone closes what is open on top instead of leaving the page: a dialog that may be closed, or a drawer. Each has
 * an entry of the history while it is open. What the address says may change meanwhile (filters), and stays when the
 * dialog goes.
 */

/** What the router and this module keep beside an entry of the history. */
interface EntryState {
  /** The router's own number of the entry: the same while the address is only replaced. */
  readonly idx?: number;
  /** How many dialogs are open at this entry. */
  readonly dialogs?: number;
}

/** By then a dialog that was opened is drawn, ms. */
const DRAWN_MS = 50;
const PHONE = '(width < 768px)';
/** What can be closed. What is opened by the address itself has an entry already. */
const CLOSABLE = [
  '.ant-modal-root:has(.ant-modal-close:enabled, .ant-modal-confirm-btns > :nth-child(2)) > .ant-modal-wrap',
  '.ant-modal-wrap:has(> .palette)',
  '.ant-drawer-open',
].join(',');
const IN_ADDRESS = '.opened-by-address';

const getState = (): EntryState => (window.history.state as EntryState | null) ?? {};

function countOpen(): number {
  return [...document.querySelectorAll<HTMLElement>(CLOSABLE)].filter(
    (dialog) =>
      dialog.style.display !== 'none' && !dialog.closest(IN_ADDRESS) && !dialog.querySelector(IN_ADDRESS),
  ).length;
}

/** Gives open dialogs their entries of the history. Returns the way to stop. */
export function followDialogs(): () => void {
  const phone = window.matchMedia(PHONE);
  let depth = 0;
  let idx: number | undefined;
  let address = window.location.href;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  /** The entry below is on its way: the dialog was closed by hand. */
  let isReturning = false;

  /** The entry below the dialog takes the address that the dialog has made. */
  function keepAddress(): void {
    const [before] = address.split('?');
    const [now] = window.location.href.split('?');
    if (before === now && address !== window.location.href)
      window.history.replaceState(window.history.state, '', address);
  }

  function follow(): void {
    const open = countOpen();
    if (open > depth && phone.matches) {
      ({ idx } = getState());
      depth = open;
      address = window.location.href;
      window.history.pushState({ ...getState(), dialogs: open }, '');
    } else if (open < depth) {
      const steps = depth - open;
      depth = open;
      // Who has gone on to another page from the dialog stays there.
      if (getState().idx !== idx) return;
      isReturning = true;
      window.history.go(-steps);
    }
  }

  function onPopState(event: PopStateEvent): void {
    // The router's own changes are told as events too.
    if ('singleSpa' in event) {
      if (depth > 0 && getState().idx === idx) address = window.location.href;
      return;
    }
    const { dialogs = 0 } = getState();
    if (isReturning) {
      isReturning = false;
      keepAddress();
    } else if (dialogs < depth) {
      keepAddress();
      depth = dialogs;
      window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
    } else if (dialogs > depth) {
      // The entry of a dialog that is gone.
      window.history.back();
    }
    address = window.location.href;
  }

  // Every dialog locks the page behind it by a style of its own in the head, a moment before it is drawn.
  const observer = new MutationObserver(() => {
    clearTimeout(waiting);
    waiting = setTimeout(follow, DRAWN_MS);
  });
  observer.observe(document.head, { childList: true });
  // By the prototype: single-spa keeps listeners back, and the router would read the address before it is mended here.
  EventTarget.prototype.addEventListener.call(window, 'popstate', onPopState as EventListener);
  return () => {
    clearTimeout(waiting);
    observer.disconnect();
    EventTarget.prototype.removeEventListener.call(window, 'popstate', onPopState as EventListener);
  };
}
