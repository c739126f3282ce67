import { useEffect, useRef, useState } from 'react';
import type { ReactElement } from 'react';
import { pathOfHash } from 'shared-kernel/remote';
import { paths, useLocation, useNavigationType } from 'shared-kernel/router';
import { openApplicationAtom } from 'shared-kernel/session';
import { useAtomValue } from 'shared-kernel/state';
import { VisuallyHidden } from 'shared-kernel/ui';
import { ru } from '../locale/ru.ts';
import { useRemotes } from '../remotes/index.ts';
import type { Remotes } from '../remotes/index.ts';
import { useFlowRoute } from './flow-route.ts';
import { isCaughtFocus } from './lost-focus.ts';

/** What an agent does by hand. */
const ACTIONS = ['pointerdown', 'keydown'] as const;

/** The page's name in the menus of the remotes. */
function findLabel({ menu, search, topBar }: Remotes, pathname: string): string {
  const named = [...menu, ...search, ...topBar.flatMap((entry) => [...entry.items, entry])];
  return named.find((entry) => entry.path === pathname)?.label ?? '';
}

/** Whether focus may be taken from where it is: not from a field, a dialog, or a place inside the page. */
function mayMoveFocus(main: HTMLElement): boolean {
  const active = document.activeElement;
  if (!(active instanceof HTMLElement) || active === document.body || active === main) return true;
  if (isCaughtFocus(active)) return true;
  if (main.contains(active) || active.isContentEditable) return false;
  return !active.matches('input, textarea, select') && active.closest('[role="dialog"]') === null;
}

/** A heading as it was seen last, and the page whose address the window had then. */
interface SeenHeading {
  readonly element: HTMLElement;
  readonly text: string;
  readonly path: string;
}

/**
 * Follows the heading in `main` and tells of each that differs from the one seen before: the page that is being
 * left may still stand there for a moment, and a page may rename itself. Returns the way to stop.
 */
function followHeading(
  main: HTMLElement,
  before: SeenHeading | null,
  found: (heading: SeenHeading) => void,
): () => void {
  let seen = before;
  const look = (): void => {
    const element = main.querySelector<HTMLElement>('h1');
    const text = element?.textContent.trim() ?? '';
    if (!element || text === '' || (element === seen?.element && text === seen.text)) return;
    seen = { element, text, path: pathOfHash(window.location.hash) };
    found(seen);
  };
  // A remote may be quicker than the shell: its heading was seen while the shell still showed the page before.
  if (seen?.path === pathOfHash(window.location.hash)) found(seen);
  look();
  const observer = new MutationObserver(look);
  observer.observe(main, { childList: true, subtree: true, characterData: true });
  return () => observer.disconnect();
}

interface PageEffectsProps {
  /** The first page that is drawn is the first that is seen: the focus stays where the browser puts it. */
  readonly isArrival?: boolean;
}

/**
 * What belongs to a change of page beside its content: the window's title, the focus on the main heading, the
 * scroll position, and an announcement where the focus stays.
 */
export function PageEffects({ isArrival: isFirstPage = true }: PageEffectsProps): ReactElement {
  const { pathname } = useLocation();
  const navigationType = useNavigationType();
  const application = useAtomValue(openApplicationAtom);
  const isInFlow = useFlowRoute() !== null;
  const remotes = useRemotes();
  const [heading, setHeading] = useState('');
  const [announcement, setAnnouncement] = useState('');
  const shownPath = useRef<string | null>(isFirstPage ? null : paths.login.pattern);
  const seen = useRef<SeenHeading>(null);

  useEffect(() => {
    const main = document.getElementById('main');
    setHeading('');
    if (!main) return undefined;
    const isArrival = shownPath.current === null;
    const isSamePage = shownPath.current === pathname;
    shownPath.current = pathname;
    if (!isArrival && navigationType !== 'POP') window.scrollTo({ top: 0 });
    let isTaken = isArrival || isSamePage;
    // Who has gone on to something else while the page was loading keeps the focus there.
    let hasGoneOn = false;
    const goOn = (): void => {
      hasGoneOn = true;
    };
    for (const type of ACTIONS) window.addEventListener(type, goOn, { capture: true });
    const stopFollowing = followHeading(main, seen.current, (found) => {
      seen.current = found;
      setHeading(found.text);
      if (isTaken) return;
      isTaken = true;
      if (!hasGoneOn && mayMoveFocus(main)) {
        found.element.tabIndex = -1;
        found.element.focus({ preventScroll: true });
        setAnnouncement('');
      } else setAnnouncement(found.text);
    });
    return () => {
      stopFollowing();
      for (const type of ACTIONS) window.removeEventListener(type, goOn, { capture: true });
    };
  }, [pathname, navigationType]);

  const applicationTitle =
    isInFlow && application && application.id !== null ? ru.titles.application(application.id) : '';
  // Until the page has drawn its heading, and when it fails to, the remotes' menus name it.
  const title = [applicationTitle, heading || findLabel(remotes, pathname), ru.app.name]
    .filter(Boolean)
    .join(' — ');
  useEffect(() => {
    document.title = title;
  }, [title]);

  return <VisuallyHidden role="status">{announcement}</VisuallyHidden>;
}
