import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CALLERS } from './expectations.ts';
import type { Caller } from './expectations.ts';

/** A call as somebody made it: what is left out is the same for everybody. */
export interface AccessRow {
  readonly call: string;
  readonly about: string;
  readonly withoutToken: string;
  readonly answers: Partial<Record<Caller, string>>;
}

const FILE = join(import.meta.dirname, '../../../docs/access.md');
const COLUMNS: readonly (readonly [Caller, string])[] = [
  ['owner', 'owner'],
  ['colleague', 'colleague'],
  ['rival', 'other organisation'],
  ['newcomer', 'not approved'],
  ['staff', 'staff'],
  ['superuser', 'superuser'],
  ['ownerElsewhere', 'owner, other bank'],
  ['staffElsewhere', 'staff, other bank'],
];

const UPDATE = 'UPDATE_ACCESS=1 npx node --test attacks/access/access.test.ts';
const STALE = `docs/access.md is not what the server answers: run in bank-api «${UPDATE}» and look at what changed.`;

const HEAD = `# Who may call what

Made by \`bank-api/attacks/access/access.test.ts\` from the answers of a running server; the test fails when a route is
missing here or answers otherwise. After a change: \`${UPDATE}\` in \`bank-api\`.

The objects belong to the owner. A colleague is of the owner's organisation and has no access to all tasks; an agent who
is not approved sees nothing of the organisation that was named at the registration; "other bank" is the same object
asked for at a bank that it is not of. Without a valid token means none, one that has expired, and one of another bank.
Who becomes staff or superuser, and how: [operations.md](operations.md#people-of-the-bank).

\`ok\` done · \`404\` as if it were not there · \`403\` not for this role · \`rule\` refused by a rule of the bank, whoever asks
(400, 409, 415, 422)

`;

function table(lines: readonly (readonly string[])[]): string {
  const widths = (lines[0] ?? []).map((_cell, column) =>
    Math.max(3, ...lines.map((line) => line[column]?.length ?? 0)),
  );
  const written = lines.map(
    (line) => `| ${line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`,
  );
  written.splice(1, 0, `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`);
  return `${written.join('\n')}\n`;
}

/** Compares the page with what was seen, or writes it. */
export function checkAccessDocument(rows: readonly AccessRow[]): void {
  assert.deepEqual(COLUMNS.map(([caller]) => caller).sort(), Object.keys(CALLERS).sort());
  const text =
    HEAD +
    table([
      ['call', 'about', 'without a valid token', ...COLUMNS.map(([, title]) => title)],
      ...rows.map(({ call, about, withoutToken, answers }) => [
        call,
        about,
        withoutToken,
        ...COLUMNS.map(([caller]) => answers[caller] ?? withoutToken),
      ]),
    ]);
  if (process.env['UPDATE_ACCESS'] === '1') writeFileSync(FILE, text);
  // Two pages side by side would say less than the command.
  else if (readFileSync(FILE, 'utf8') !== text) throw new Error(STALE);
}
