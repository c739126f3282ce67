import type { ApplicationStatus } from 'shared-kernel/contract/applications';
import { statusLabel } from 'shared-kernel/locale';
import type { LinkQuery, Path } from 'shared-kernel/paths';
import { paths } from 'shared-kernel/router';

/** Own applications with one status label; two statuses may share it («Завершена»). */
export interface StatusGroup {
  readonly label: string;
  readonly count: number;
  /** The list, filtered by these statuses. */
  readonly link: string;
}

/** Counts by label, largest first, without empty groups; each links to `list`, archived ones to the archive. */
export function statusGroups(
  counts: readonly { readonly status: ApplicationStatus; readonly count: number }[],
  list: Path,
  query: LinkQuery = {},
): readonly StatusGroup[] {
  const groups = new Map<string, { count: number; statuses: ApplicationStatus[] }>();
  for (const { status, count } of counts) {
    if (count === 0) continue;
    const label = statusLabel(status);
    const group = groups.get(label) ?? { count: 0, statuses: [] };
    groups.set(label, { count: group.count + count, statuses: [...group.statuses, status] });
  }
  return [...groups]
    .map(([label, { count, statuses }]) => ({ label, count, link: listLink(statuses, list, query) }))
    .sort((a, b) => b.count - a.count);
}

function listLink(statuses: readonly ApplicationStatus[], list: Path, query: LinkQuery): string {
  const isArchive = statuses.every((status) => status === 'archived');
  return (isArchive ? paths.archivedRequests : list).link({
    ...query,
    status: [...statuses].sort().join(','),
  });
}
