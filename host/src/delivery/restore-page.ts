import { tabStorage } from 'shared-kernel/session';
import { reloadPage } from '../kept-page.ts';

const KEY = 'restore_page';
/** A page that is not as long as it was by then stays where it is, ms. */
const LIMIT_MS = 10_000;

interface Place {
  readonly hash: string;
  readonly top: number;
}

/** Loads the portal anew at the same page and the same place on it. */
export function reloadHere(): void {
  const place: Place = { hash: window.location.hash, top: window.scrollY };
  tabStorage.set(KEY, JSON.stringify(place));
  void reloadPage();
}

/** After such a reload: scrolls to where the agent was, as soon as the page is long enough. */
export function restorePlace(): void {
  const text = tabStorage.get(KEY);
  if (text === null) return;
  tabStorage.remove(KEY);
  const { hash, top } = JSON.parse(text) as Place;
  if (hash !== window.location.hash || top === 0) return;
  const isThere = (): boolean => {
    if (document.documentElement.scrollHeight < top + window.innerHeight) return false;
    window.scrollTo({ top });
    return true;
  };
  if (isThere()) return;
  const stop = (): void => {
    observer.disconnect();
    clearTimeout(timer);
  };
  const observer = new MutationObserver(() => {
    if (isThere()) stop();
  });
  observer.observe(document.body, { childList: true, subtree: true });
  const timer = setTimeout(stop, LIMIT_MS);
  // Who scrolls alone is where they want to be.
  for (const event of ['wheel', 'touchmove', 'keydown']) window.addEventListener(event, stop, { once: true });
}
