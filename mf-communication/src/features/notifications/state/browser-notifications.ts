import { portalEvents } from 'shared-kernel/events';
import { paths } from 'shared-kernel/router';
import { browserNotifications } from 'shared-kernel/session';
import { ru } from '../locale/ru.ts';
import { findNewestUnread } from '../api/newest-unread.ts';

const VISIBLE_LOCK = 'portal-visible';

/** A lock shared by all visible tabs: while one holds it, no notification of the browser is needed. */
function holdWhileVisible(): () => void {
  if (!('locks' in navigator)) return () => undefined;
  let release: (() => void) | undefined;
  const adjust = (): void => {
    if (document.visibilityState === 'visible' && !release) {
      const held = new Promise<void>((resolve) => (release = resolve));
      navigator.locks.request(VISIBLE_LOCK, { mode: 'shared' }, () => held).catch(() => undefined);
    } else if (document.visibilityState !== 'visible') {
      release?.();
      release = undefined;
    }
  };
  adjust();
  document.addEventListener('visibilitychange', adjust);
  return () => {
    document.removeEventListener('visibilitychange', adjust);
    release?.();
  };
}

async function isAnyTabVisible(): Promise<boolean> {
  if (!('locks' in navigator)) return document.visibilityState === 'visible';
  return navigator.locks.request(VISIBLE_LOCK, { ifAvailable: true }, (lock) => lock === null);
}

/** Ids that were shown: every event refetches the newest notification. */
const shown = new Set<string>();

async function showLatest(): Promise<void> {
  if (browserNotifications() !== 'on' || (await isAnyTabVisible())) return;
  const latest = await findNewestUnread();
  if (!latest || shown.has(latest.id)) return;
  shown.add(latest.id);
  const note = new Notification(latest.title ?? ru.notifications.untitled, {
    body: latest.text ?? '',
    tag: latest.id,
    lang: 'ru',
  });
  note.onclick = () => {
    window.focus();
    window.location.hash = `#${paths.notifications.link()}`;
    note.close();
  };
}

/** Every tab reports whether it is visible. */
export const watchVisibility = holdWhileVisible;

/** Shows what arrives while no tab of the portal is in front: in one tab only. */
export function startBrowserNotifications(): () => void {
  return portalEvents.on('notifications-changed', () => {
    // The page shows it anyway: a failed call costs the browser's notification only.
    showLatest().catch(() => undefined);
  });
}
