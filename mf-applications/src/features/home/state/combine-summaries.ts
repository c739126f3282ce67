import type { FullApplicationListItem, readSummary } from 'shared-kernel/contract/applications';
import type { BankCode } from 'shared-kernel/contract/banks';
import type { EndpointResponse } from 'shared-kernel/contract/endpoint';

type Summary = EndpointResponse<typeof readSummary>;

/** A row; of several banks it names its own. */
export type TaskRow = FullApplicationListItem & { readonly bank?: BankCode };

/** A summary of one bank, or of several together. */
export interface BankSummary extends Omit<Summary, 'attention' | 'deadlines'> {
  readonly attention: readonly TaskRow[];
  readonly deadlines: readonly TaskRow[];
}

interface Answer {
  readonly bank: BankCode;
  readonly data: Summary | undefined;
}

/** What the banks that have answered say together: deadlines in one order, counts and sums added; `null` before the first. */
export function combineSummaries(answers: readonly Answer[]): BankSummary | null {
  const known = answers.flatMap(({ bank, data }) => (data === undefined ? [] : [{ bank, data }]));
  if (known.length === 0) return null;
  const sum = (read: (summary: Summary) => number): number =>
    known.reduce((total, { data }) => total + read(data), 0);
  const rows = (read: (summary: Summary) => readonly FullApplicationListItem[]): TaskRow[] =>
    known.flatMap(({ bank, data }) => read(data).map((row) => ({ ...row, bank })));
  const hasLastMonth = known.every(({ data }) => data.income_last_month_kopecks !== undefined);
  return {
    by_status: addCounts(known.flatMap(({ data }) => data.by_status)),
    total: sum(({ total }) => total),
    deadlines: rows(({ deadlines }) => deadlines).sort((one, other) => dueTime(one) - dueTime(other)),
    attention: rows(({ attention }) => attention),
    income_month_kopecks: sum(({ income_month_kopecks: income }) => income),
    // A sum that lacks a bank would look like the whole.
    ...(hasLastMonth && {
      income_last_month_kopecks: sum(({ income_last_month_kopecks: income = 0 }) => income),
    }),
    unread_notifications: sum(({ unread_notifications: count }) => count),
    unread_messages: sum(({ unread_messages: count }) => count),
  };
}

const dueTime = ({ due_at: due }: TaskRow): number =>
  due === null ? Number.MAX_SAFE_INTEGER : Date.parse(due);

/** One count a status; its sum only where every bank tells one. */
function addCounts(counts: Summary['by_status']): Summary['by_status'] {
  const added = new Map<string, Summary['by_status'][number]>();
  for (const { status, count, amount_kopecks: amount } of counts) {
    const before = added.get(status);
    if (before === undefined) {
      added.set(status, { status, count, ...(amount !== undefined && { amount_kopecks: amount }) });
      continue;
    }
    const sum =
      before.amount_kopecks === undefined || amount === undefined
        ? undefined
        : before.amount_kopecks + amount;
    added.set(status, {
      status,
      count: before.count + count,
      ...(sum !== undefined && { amount_kopecks: sum }),
    });
  }
  return [...added.values()];
}
