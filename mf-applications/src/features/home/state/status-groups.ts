import type { ApplicationStatus } from 'shared-kernel/contract/applications';
import { statusTone } from 'shared-kernel/domain/statuses';
import type { StatusTone } from 'shared-kernel/domain/statuses';
import { statusLabel } from 'shared-kernel/locale';
import type { LinkQuery, Path } from 'shared-kernel/paths';
import { paths } from 'shared-kernel/router';

/** Own applications with one status label; two statuses may share it («Завершена»). */
export interface StatusGroup {
  readonly label: string;
  readonly count: number;
  readonly tone: StatusTone;
  /** The list, filtered by these statuses. */
  readonly link: string;
}

/** Tones as they follow each other in the chart: first what waits for the agent. */
const TONE_ORDER: readonly StatusTone[] = ['warning', 'processing', 'success', 'error', 'default'];

/** Counts by label, those of one tone together and the largest of them first, without empty groups; each links to `list`, archived ones to the archive. */
export function statusGroups(
  counts: readonly { readonly status: ApplicationStatus; readonly count: number }[],
  list: Path,
  query: LinkQuery = {},
): readonly StatusGroup[] {
  const groups = new Map<string, { count: number; tone: StatusTone; statuses: ApplicationStatus[] }>();
  for (const { status, count } of counts) {
    if (count === 0) continue;
    const label = statusLabel(status);
    const group = groups.get(label) ?? { count: 0, tone: statusTone(status), statuses: [] };
    groups.set(label, { ...group, count: group.count + count, statuses: [...group.statuses, status] });
  }
  return [...groups]
    .map(([label, { count, tone, statuses }]) => ({
      label,
      count,
      tone,
      link: listLink(statuses, list, query),
    }))
    .sort((a, b) => TONE_ORDER.indexOf(a.tone) - TONE_ORDER.indexOf(b.tone) || b.count - a.count);
}

function listLink(statuses: readonly ApplicationStatus[], list: Path, query: LinkQuery): string {
  const isArchive = statuses.every((status) => status === 'archived');
  return (isArchive ? paths.archivedRequests : list).link({
    ...query,
    status: [...statuses].sort().join(','),
  });
}
