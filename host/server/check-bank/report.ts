import type { Finding } from './findings.ts';

export interface Report {
  readonly bank: string;
  readonly write: boolean;
  readonly startedAt: string;
  readonly holds: boolean;
  readonly calls: readonly Finding[];
}

const isShort = ({ verdict }: Finding) => verdict === 'missing' || verdict === 'failed';

export function toReport(
  { bank, write }: Pick<Report, 'bank' | 'write'>,
  startedAt: Date,
  calls: readonly Finding[],
): Report {
  return { bank, write, startedAt: startedAt.toISOString(), holds: !calls.some(isShort), calls };
}

/** So many additions are named; what a bank has beside the specification does no harm. */
const NAMED_EXTRA = 6;

/** What came from the bank must not steer the terminal: field names are its own. */
const printable = (text: string) => text.replaceAll(/\p{C}/gu, '·').slice(0, 120);

function toLines(finding: Finding): string[] {
  const { verdict, call, variant, status, ms, detail, missing, extra, screens } = finding;
  const measured = [...(status === undefined ? [] : [status]), ...(ms === undefined ? [] : [`${ms} ms`])];
  const heading = [verdict.padEnd(8), call, ...(variant === undefined ? [] : [variant])].join(' ');
  const more = extra.length > NAMED_EXTRA ? ` and ${extra.length - NAMED_EXTRA} more` : '';
  return [
    `${heading}${measured.length === 0 ? '' : ` (${measured.join(', ')})`}${detail === undefined ? '' : `: ${printable(detail)}`}`,
    ...missing.map(
      ({ field, expected, found }) =>
        `           missing ${printable(field || 'the answer')}: ${expected}; found ${found}`,
    ),
    ...(screens.length === 0 ? [] : [`           suffers ${screens.join(' ')}`]),
    ...(extra.length === 0
      ? []
      : [`           extra   ${extra.slice(0, NAMED_EXTRA).map(printable).join(', ')}${more}`]),
  ];
}

/** The report for a person: a call a paragraph, and a count. */
export function reportLines(report: Report): string[] {
  const counts = Map.groupBy(report.calls, ({ verdict }) => verdict);
  const summary = [...counts].map(([verdict, { length }]) => `${length} ${verdict}`).join(', ');
  return [
    `${report.bank}`,
    '',
    ...report.calls.flatMap(toLines),
    '',
    `${summary}.`,
    report.holds
      ? 'The portal can work with this bank.'
      : 'The portal cannot do all its work with this bank.',
  ];
}
