import { parseArgs } from 'node:util';
import { ROLES, roleSchema, type Role } from 'shared-kernel/contract/roles';
import { grant, type GrantedAccount, type Grants } from './modules/agents/index.ts';
import { CommandError } from './command-error.ts';
import { openForCommand, runCommand } from './operator-command.ts';

const USAGE = `Usage: npm run account -- <email> [--bank <code> [--role ${ROLES.join('|')}] [--open|--no-open]
                                  [--curator <email>|--no-curator]] [--all-tasks|--no-all-tasks]

Gives a registered account its rights, or takes them, in DATABASE_URL, or in the embedded database in BANK_API_DATA while
the server is stopped; says what holds afterwards. With the address alone it only says so.
  --role       user: an agent; staff: a curator of the bank; superuser: its security service and administrator
  --no-open    closes the bank to the account, --open opens it again
  --curator    who of the bank looks after the agent
  --all-tasks  the agent sees all applications of the organisation
Exit code: 0 it is so, 2 nothing was changed.
`;

const OPTIONS = {
  bank: { type: 'string' },
  role: { type: 'string' },
  open: { type: 'boolean' },
  curator: { type: 'string' },
  'no-curator': { type: 'boolean' },
  'all-tasks': { type: 'boolean' },
} as const;

function readRole(text: string | undefined): Role | undefined {
  const { data, success } = roleSchema.optional().safeParse(text);
  if (!success) throw new CommandError(`"${text}" is no role. Use one of: ${ROLES.join(', ')}.`);
  return data;
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true, allowNegative: true });
  } catch (error) {
    throw new CommandError(`${(error as Error).message}\n\n${USAGE}`);
  }
}

function readGrants(args: readonly string[]): { readonly email: string; readonly grants: Grants } {
  const { positionals, values } = parse(args);
  const { bank, open: isOpen, 'all-tasks': hasAllTasks } = values;
  const [email, ...more] = positionals;
  const role = readRole(values.role);
  const curator = values['no-curator'] === true ? null : values.curator;
  const isOfBank = role !== undefined || isOpen !== undefined || curator !== undefined;
  if (email === undefined || more.length > 0 || (isOfBank && bank === undefined))
    throw new CommandError(USAGE);
  return {
    email,
    grants: { hasAllTasks, ...(bank !== undefined && { access: { bank, role, isOpen, curator } }) },
  };
}

function said({ email, name, hasAllTasks, banks, endedSessions }: GrantedAccount): string {
  const lines = banks.map(({ bank, role, available, access_locked, curator }) => {
    const access = available && !access_locked ? 'open' : 'closed';
    return `  ${bank}: ${role}, ${access}${curator === null ? '' : `, curator ${curator}`}`;
  });
  return [
    `${email} (${name})`,
    ...lines,
    `  all applications of the organisation: ${hasAllTasks ? 'yes' : 'no'}`,
    ...(endedSessions > 0 ? [`Sessions ended: ${endedSessions}`] : []),
  ].join('\n');
}

async function main(args: readonly string[]): Promise<number> {
  const { email, grants } = readGrants(args);
  const database = await openForCommand();
  try {
    process.stdout.write(`${said(await grant(database.db, email, grants))}\n`);
    return 0;
  } finally {
    await database.close();
  }
}

await runCommand('account', main);
