import { ru } from '../locale/ru.ts';

/** The overlay is seen this long in total, ms (chapter 9). */
export const OVERLAY_MIN_MS = 800;
const FADE_MS = 180;
/** The delivery server writes the overlay into the page, so that it is seen before any script. */
const ID = 'portal-overlay';

let shownAtMs: number | undefined;

/** Moment of the first paint, since which the server's overlay has been seen; `undefined` before it. */
function firstPaintMs(): number | undefined {
  return performance.getEntriesByName?.('first-paint')[0]?.startTime;
}

/** Makes sure that «Загрузка приложения...» stands over the page; the page beneath is drawn meanwhile. */
export function showLoadingOverlay(): void {
  if (document.getElementById(ID)) {
    shownAtMs = firstPaintMs() ?? performance.now();
    return;
  }
  shownAtMs = performance.now();
  const overlay = document.createElement('div');
  overlay.id = ID;
  overlay.setAttribute('role', 'status');
  const spinner = document.createElement('span');
  spinner.className = 'portal-overlay-spinner';
  spinner.setAttribute('aria-hidden', 'true');
  const title = document.createElement('strong');
  title.textContent = ru.app.loadingTitle;
  const text = document.createElement('span');
  text.textContent = ru.app.loadingText;
  overlay.append(spinner, title, text);
  document.body.append(overlay);
}

/** The page has loaded: hides the overlay, not before its 800 ms are over. */
export function hideLoadingOverlay(): () => void {
  const timers: ReturnType<typeof setTimeout>[] = [];
  const hide = (): void => {
    const overlay = document.getElementById(ID);
    overlay?.classList.add('is-leaving');
    timers.push(setTimeout(() => overlay?.remove(), FADE_MS));
  };
  const afterLoad = (): void => {
    const seenMs = performance.now() - (shownAtMs ?? performance.now());
    timers.push(setTimeout(hide, Math.max(0, OVERLAY_MIN_MS - seenMs)));
  };
  if (document.readyState === 'complete') afterLoad();
  else window.addEventListener('load', afterLoad, { once: true });
  return () => {
    window.removeEventListener('load', afterLoad);
    for (const timer of timers) clearTimeout(timer);
    document.getElementById(ID)?.remove();
  };
}
