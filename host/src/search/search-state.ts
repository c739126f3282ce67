import { portalStorage } from 'shared-kernel/session';
import { atom } from 'shared-kernel/state';

/** Whether the palette is open. */
export const searchOpenAtom = atom(false);

/** Something that was opened from the palette. */
export interface RecentEntry {
  readonly label: string;
  readonly path: string;
}

const LIMIT = 6;
const toStorageKey = (userId: string): string => `search_recent_${userId}`;

/** What this person opened from the palette lately, the latest first. */
export function readRecent(userId: string): readonly RecentEntry[] {
  try {
    const value: unknown = JSON.parse(portalStorage.get(toStorageKey(userId)) ?? '[]');
    return Array.isArray(value) ? value.filter(isEntry).slice(0, LIMIT) : [];
  } catch {
    return [];
  }
}

export function rememberRecent(userId: string, { label, path }: RecentEntry): void {
  const others = readRecent(userId).filter((entry) => entry.path !== path);
  portalStorage.set(toStorageKey(userId), JSON.stringify([{ label, path }, ...others].slice(0, LIMIT)));
}

export function clearRecent(userId: string): void {
  portalStorage.remove(toStorageKey(userId));
}

function isEntry(value: unknown): value is RecentEntry {
  if (typeof value !== 'object' || value === null) return false;
  const { label, path } = value as Partial<RecentEntry>;
  return typeof label === 'string' && typeof path === 'string' && path.startsWith('/');
}
