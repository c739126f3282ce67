/**
 * Who works by the keyboard stays where they were when the control they used is gone, hidden or disabled by what it did:
 * a browser then leaves the focus nowhere, and a screen reader begins the page anew.
 */

const ROOT = '[role="dialog"], main';
const AROUND = `section, form, ${ROOT}`;
/** Not the fields of text: a phone would open its keyboard, and the next key would be typed into one. */
const CONTROLS = 'a[href], button, input[type="checkbox"], input[type="radio"], [tabindex="0"]';
/** Members of a list: what stood beside one takes its place. */
const MEMBERS = 'li, tr, [role="listitem"], [role="row"]';
const LONGEST_TRAIL = 8;

interface Level {
  readonly node: Element;
  readonly next: Element | null;
  readonly previous: Element | null;
}

/** A control that had the focus, with everything around it and what stood beside that. */
interface Place {
  readonly element: HTMLElement;
  readonly root: Element | null;
  readonly levels: readonly Level[];
}

/** Where a browser cannot tell what is hidden (Safari before 17.4), only what is gone is found. */
const isThere = (node: Element): boolean =>
  node.isConnected && (!('checkVisibility' in node) || node.checkVisibility());
const mayTake = (element: Element): boolean => isThere(element) && !element.matches(':disabled');

function toPlace(element: HTMLElement): Place {
  const levels: Level[] = [];
  for (let node: Element | null = element; node && node !== document.body; node = node.parentElement)
    levels.push({ node, next: node.nextElementSibling, previous: node.previousElementSibling });
  return { element, root: element.closest(ROOT), levels };
}

/** The first control beside a member of a list, or beside a control that stood by itself. */
function findBeside({ root, levels }: Place): Element | undefined {
  const gone = levels[levels.findIndex(({ node }) => isThere(node)) - 1];
  if (!gone || !root || !isThere(root)) return undefined;
  if (!gone.node.matches(MEMBERS) && gone.node.querySelectorAll(CONTROLS).length > 1) return undefined;
  return [gone.next, gone.previous]
    .flatMap((node) => (node ? [node, ...node.querySelectorAll(CONTROLS)] : []))
    .find((node) => node.matches(CONTROLS) && mayTake(node));
}

/** A control of the member of a list that has stayed. */
function findInMember({ root, levels }: Place): Element | undefined {
  if (!root || !isThere(root)) return undefined;
  const member = levels.find(({ node }) => node.matches(MEMBERS) && isThere(node))?.node;
  return member && [...member.querySelectorAll(CONTROLS)].find(mayTake);
}

function findAround({ root, levels }: Place): Element | undefined {
  if (!root || !isThere(root)) return undefined;
  return levels.find(({ node }) => node.matches(AROUND) && isThere(node))?.node;
}

/** Where the focus goes from the first of these places, the newest first. */
function findRefuge(trail: readonly Place[]): Element | undefined {
  const [lost] = trail;
  if (!lost) return undefined;
  if (isThere(lost.element)) return findAround(lost);
  // Of a closed dialog or menu nothing is left: whoever opened it goes on there, be it a field.
  const isClosed = !lost.root || !isThere(lost.root);
  for (const place of trail) {
    if (!isClosed && (place.root !== lost.root || !place.element.matches(CONTROLS))) continue;
    if (mayTake(place.element)) return place.element;
    const near = findBeside(place) ?? findInMember(place);
    if (near) return near;
  }
  return trail.map(findAround).find(Boolean) ?? document.querySelector('main') ?? undefined;
}

/** What was given a lost focus and has it still. */
const caught = new WeakSet<EventTarget>();

/** Whether the focus is here for want of a better place: the heading of a page that comes after all may take it. */
export const isCaughtFocus = (element: Element): boolean => caught.has(element);

/** Begins to watch the focus. Returns the way to stop. */
export function catchLostFocus(): () => void {
  let trail: readonly Place[] = [];
  let isHeld = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function look(): void {
    timer = undefined;
    const [place] = trail;
    const { activeElement: active } = document;
    if (!isHeld || !place || (active !== document.body && active !== place.element)) return;
    if (mayTake(place.element)) {
      // Left on purpose, by a press beside it.
      if (active === document.body) isHeld = false;
      return;
    }
    const refuge = findRefuge(trail);
    if (!(refuge instanceof HTMLElement)) return;
    if (!refuge.matches(CONTROLS) && refuge.tabIndex < 0) refuge.tabIndex = -1;
    refuge.focus({ preventScroll: true });
    caught.add(refuge);
  }
  // After everybody who knows better where it goes.
  const lookSoon = (): void => {
    timer ??= setTimeout(look);
  };

  function onFocusIn({ target }: FocusEvent): void {
    if (!(target instanceof HTMLElement)) return;
    isHeld = true;
    // Pages and dialogs that are gone are not kept.
    const others = trail.filter(({ element, root }) => element !== target && (root ?? element).isConnected);
    trail = [toPlace(target), ...others].slice(0, LONGEST_TRAIL);
  }

  function onFocusOut({ target }: FocusEvent): void {
    if (target) caught.delete(target);
    lookSoon();
  }

  // A browser tells by an event that the control was hidden, and not that it was removed or disabled.
  const observer = new MutationObserver(() => {
    const { activeElement: active } = document;
    if (isHeld && (active === document.body || active?.matches(':disabled'))) lookSoon();
  });
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] });
  document.addEventListener('focusin', onFocusIn);
  document.addEventListener('focusout', onFocusOut);
  return () => {
    clearTimeout(timer);
    observer.disconnect();
    document.removeEventListener('focusin', onFocusIn);
    document.removeEventListener('focusout', onFocusOut);
  };
}
