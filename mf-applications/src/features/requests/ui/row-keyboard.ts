import type { KeyboardEvent } from 'react';

/** Attribute of the link that stands for a row. */
export const ROW_LINK = 'data-row-link';

/** Arrow keys, Home and End carry the focus from row to row; everything else is the browser's. */
export function moveBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>(`[${ROW_LINK}]`)];
  const index = links.indexOf(event.target as HTMLElement);
  if (index < 0 || event.altKey || event.ctrlKey || event.metaKey) return;
  const next = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: links.length - 1 }[event.key];
  const link = next === undefined ? undefined : links[next];
  if (!link) return;
  event.preventDefault();
  link.focus();
  link.scrollIntoView?.({ block: 'nearest' });
}
