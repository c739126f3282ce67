import type { MenuEntry, SearchEntry, TopBarEntry } from 'shared-kernel/remote';
import type { Role } from 'shared-kernel/contract/roles';
import { plainText } from './search-text.ts';

const ENGLISH = "`qwertyuiop[]asdfghjkl;'zxcvbnm,.";
const RUSSIAN = 'ёйцукенгшщзхъфывапролджэячсмитьбю';

/** The same keys in the Russian layout: `pfzdrb` → `заявки`. */
export function inRussianLayout(text: string): string {
  return [...text.toLowerCase()].map((letter) => RUSSIAN[ENGLISH.indexOf(letter)] ?? letter).join('');
}

/** Better matches have a smaller number; `undefined` for no match. */
function rank(entry: SearchEntry, wanted: string): number | undefined {
  const label = plainText(entry.label);
  if (label.startsWith(wanted)) return 0;
  if (label.split(/\s+/u).some((word) => word.startsWith(wanted))) return 1;
  if (entry.keywords.some((keyword) => plainText(keyword).startsWith(wanted))) return 2;
  return label.includes(wanted) || entry.keywords.some((keyword) => plainText(keyword).includes(wanted))
    ? 3
    : undefined;
}

/** Pages for what was typed, the best first; typed in the wrong layout counts too. */
export function matchPages(entries: readonly SearchEntry[], query: string): readonly SearchEntry[] {
  const wanted = plainText(query);
  if (wanted === '') return [];
  const variants = [wanted, plainText(inRussianLayout(wanted))];
  return entries
    .map((entry) => ({
      entry,
      rank: Math.min(...variants.map((variant) => rank(entry, variant) ?? Number.POSITIVE_INFINITY)),
    }))
    .filter((match) => Number.isFinite(match.rank))
    .sort((a, b) => a.rank - b.rank)
    .map((match) => match.entry);
}

interface Sources {
  readonly search: readonly SearchEntry[];
  readonly menu: readonly MenuEntry[];
  readonly topBar: readonly TopBarEntry[];
}

/** Every page the palette knows, each path once: search entries first, then the menus. */
export function allPages({ search, menu, topBar }: Sources, role: Role | undefined): readonly SearchEntry[] {
  const pages = new Map<string, SearchEntry>();
  const visibleMenu = menu.filter(
    (entry) => !entry.roles || (role !== undefined && entry.roles.includes(role)),
  );
  const hidden = new Set(menu.filter((entry) => !visibleMenu.includes(entry)).map((entry) => entry.path));
  for (const entry of [
    ...search,
    ...visibleMenu.map(({ label, path }) => ({ label, path, keywords: [] })),
    ...topBar.flatMap((each) =>
      each.items.map(({ label, path }) => ({ label, path, keywords: [each.label] })),
    ),
  ]) {
    if (!pages.has(entry.path) && !hidden.has(entry.path)) pages.set(entry.path, entry);
  }
  return [...pages.values()];
}
