import { useEffect, useRef, useState } from 'react';
import type { ReactElement } from 'react';
import { useLocation, useNavigationType } from 'shared-kernel/router';
import { openApplicationAtom } from 'shared-kernel/session';
import { useAtomValue } from 'shared-kernel/state';
import { VisuallyHidden } from 'shared-kernel/ui';
import { ru } from '../locale/ru.ts';
import { useRemotes } from '../remotes/index.ts';
import type { Remotes } from '../remotes/index.ts';
import { useFlowRoute } from './flow-route.ts';

/** Longest wait for the heading of a page that is still loading, ms. */
const HEADING_TIMEOUT_MS = 10_000;

/** The page's name in the menus of the remotes. */
function labelOf({ menu, search, topBar }: Remotes, pathname: string): string {
  const named = [...menu, ...search, ...topBar.flatMap((entry) => [...entry.items, entry])];
  return named.find((entry) => entry.path === pathname)?.label ?? '';
}

/** Whether focus may be taken from where it is: not from a field, a dialog, or a place inside the page. */
function mayMoveFocus(main: HTMLElement): boolean {
  const active = document.activeElement;
  if (!(active instanceof HTMLElement) || active === document.body || active === main) return true;
  if (main.contains(active) || active.isContentEditable) return false;
  return !active.matches('input, textarea, select') && active.closest('[role="dialog"]') === null;
}

/** The heading of the page that is being left: it may still stand there for a moment. */
interface LeftHeading {
  readonly element: Element | null;
  readonly text: string | undefined;
}

/** The heading of the new page in `main`, as soon as there is one. Returns the way to stop waiting. */
function onHeading(main: HTMLElement, left: LeftHeading, found: (heading: HTMLElement) => void): () => void {
  const look = (): boolean => {
    const heading = main.querySelector<HTMLElement>('h1');
    if (!heading || heading.textContent.trim() === '') return false;
    if (heading === left.element && heading.textContent === left.text) return false;
    found(heading);
    return true;
  };
  if (look()) return () => undefined;
  const stop = (): void => {
    observer.disconnect();
    clearTimeout(timer);
  };
  const observer = new MutationObserver(() => {
    if (look()) stop();
  });
  observer.observe(main, { childList: true, subtree: true, characterData: true });
  const timer = setTimeout(stop, HEADING_TIMEOUT_MS);
  return stop;
}

/**
 * What belongs to a change of page beside its content: the window's title, the focus on the main heading, the
 * scroll position, and an announcement where the focus stays.
 */
export function PageEffects(): ReactElement {
  const { pathname } = useLocation();
  const navigationType = useNavigationType();
  const application = useAtomValue(openApplicationAtom);
  const isInFlow = useFlowRoute() !== null;
  const remotes = useRemotes();
  const [heading, setHeading] = useState('');
  const [announcement, setAnnouncement] = useState('');
  const isFirst = useRef(true);

  useEffect(() => {
    const main = document.getElementById('main');
    setHeading('');
    if (!main) return undefined;
    const isArrival = isFirst.current;
    isFirst.current = false;
    if (!isArrival && navigationType !== 'POP') window.scrollTo({ top: 0 });
    const leftHeading = isArrival ? null : main.querySelector('h1');
    return onHeading(main, { element: leftHeading, text: leftHeading?.textContent }, (element) => {
      setHeading(element.textContent.trim());
      if (isArrival) return;
      if (mayMoveFocus(main)) {
        element.tabIndex = -1;
        element.focus({ preventScroll: true });
        setAnnouncement('');
      } else setAnnouncement(element.textContent.trim());
    });
  }, [pathname, navigationType]);

  const applicationTitle =
    isInFlow && application && application.id !== null ? ru.titles.application(application.id) : '';
  // Until the page has drawn its heading, and when it fails to, the remotes' menus name it.
  const title = [applicationTitle, heading || labelOf(remotes, pathname), ru.app.name]
    .filter(Boolean)
    .join(' — ');
  useEffect(() => {
    document.title = title;
  }, [title]);

  return <VisuallyHidden role="status">{announcement}</VisuallyHidden>;
}
