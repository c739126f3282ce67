import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { bankInfoSchema, setBankInfo, type BankInfo } from './modules/account/index.ts';
import { CommandError } from './command-error.ts';
import { openForCommand, runCommand } from './operator-command.ts';

const USAGE = `Usage: npm run bank-info -- <file.json>

Makes contacts and urgent messages of a bank those of the file, in DATABASE_URL, or in the embedded database in
BANK_API_DATA while the server is stopped. A list that the file leaves out stays as it is:

{
  "bank": "sgb",
  "contacts": [{ "managers_name": "…", "position": "…", "number_phone": "…", "email": "…" }],
  "alert_messages": [{ "level": "info|warning|critical", "title": "…", "text": "…",
                       "published_at": "2026-12-01T09:00:00+03:00", "expires_at": "2026-12-08T09:00:00+03:00" }]
}

Both times may be left out: from now on, and without an end.
Exit code: 0 it is so, 2 nothing was changed.
`;

async function readInfo(file: string): Promise<BankInfo> {
  let content: unknown;
  try {
    content = JSON.parse(await readFile(file, 'utf8'));
  } catch (cause) {
    throw new CommandError(`${file} cannot be read: ${(cause as Error).message}`, { cause });
  }
  const { data, error } = bankInfoSchema.safeParse(content);
  if (data === undefined)
    throw new CommandError(`${file} is not as it should be.\n${z.prettifyError(error)}`);
  return data;
}

async function main([file, ...rest]: readonly string[]): Promise<number> {
  if (file === undefined || file.startsWith('-') || rest.length > 0) throw new CommandError(USAGE);
  const info = await readInfo(file);
  const database = await openForCommand();
  try {
    await setBankInfo(database.db, info, new Date());
  } finally {
    await database.close();
  }
  const { bank, contacts, alert_messages } = info;
  const said = [
    contacts && `${contacts.length} contacts`,
    alert_messages && `${alert_messages.length} urgent messages`,
  ];
  process.stdout.write(`${bank}: ${said.filter(Boolean).join(', ')}\n`);
  return 0;
}

await runCommand('bank-info', main);
