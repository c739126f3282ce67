import { verifyChain, type NotedHead } from './audit/verify-chain.ts';
import { CommandError } from './command-error.ts';
import { openForCommand, runCommand } from './operator-command.ts';

const USAGE = `Usage: npm run audit -- verify [--head <seq>:<hash>]

Recomputes the chain of the audit trail: of DATABASE_URL, or of the embedded database in BANK_API_DATA while the
server is stopped. --head is an end of the chain that was noted before: it must still be part of it.
Exit code: 0 the trail is whole, 1 it is broken, 2 it could not be checked.
`;

function notedHead(args: readonly string[]): NotedHead | undefined {
  if (args.length === 0) return undefined;
  const { seq, hash } = /^(?<seq>\d+):(?<hash>[0-9a-f]{64})$/.exec(args[1] ?? '')?.groups ?? {};
  if (args[0] !== '--head' || seq === undefined || hash === undefined || args.length > 2)
    throw new CommandError(USAGE);
  return { seq: Number(seq), hash };
}

async function main([command, ...args]: readonly string[]): Promise<number> {
  if (command !== 'verify') throw new CommandError(USAGE);
  const noted = notedHead(args);
  const database = await openForCommand();
  try {
    const verdict = await verifyChain(database.db, noted);
    if (verdict.isWhole) {
      const { entries, head } = verdict;
      process.stdout.write(`The audit trail is whole: ${entries} entries, head ${head.seq}:${head.hash}\n`);
      return 0;
    }
    const place = verdict.entryId === undefined ? '' : ` at entry ${verdict.entryId}`;
    process.stdout.write(`The audit trail is broken${place}: ${verdict.reason}\n`);
    return 1;
  } finally {
    await database.close();
  }
}

await runCommand('audit', main);
