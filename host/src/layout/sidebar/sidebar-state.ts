import { atom } from 'shared-kernel/state';

/** Name and life of the sidebar's cookie (chapter 9: 7 days). */
export const SIDEBAR_COOKIE = 'sidebar_state';
const SIDEBAR_COOKIE_SECONDS = 7 * 24 * 60 * 60;

/** From here on the page has room enough beside a wide sidebar, px. */
const ROOM_FOR_BOTH = 1_024;

function remembered(): boolean {
  const pair = document.cookie.split('; ').find((each) => each.startsWith(`${SIDEBAR_COOKIE}=`));
  if (pair === undefined) return window.innerWidth >= ROOM_FOR_BOTH;
  return pair.slice(SIDEBAR_COOKIE.length + 1) !== 'collapsed';
}

const expandedAtom = atom<boolean | undefined>(undefined);

/** Whether the sidebar is wide; writing it remembers it in the cookie. */
export const sidebarExpandedAtom = atom(
  (get) => get(expandedAtom) ?? remembered(),
  (_get, set, isExpanded: boolean) => {
    const value = isExpanded ? 'expanded' : 'collapsed';
    document.cookie = `${SIDEBAR_COOKIE}=${value}; path=/; max-age=${SIDEBAR_COOKIE_SECONDS}; SameSite=Lax`;
    set(expandedAtom, isExpanded);
  },
);

/** Whether the drawer of a phone is open; never remembered. */
export const sidebarDrawerAtom = atom(false);
