import type { BankCode } from 'shared-kernel/contract/banks';
import type { Role } from 'shared-kernel/contract/roles';
import { audit } from '../../audit/audit.ts';
import { withTransaction } from '../../database/transaction.ts';
import type { Db, Tx } from '../../database/types.ts';
import { CommandError } from '../../command-error.ts';
import { endSessions, lockAccount } from '../auth/index.ts';
import {
  dismissCurator,
  findAccount,
  listBankAccess,
  setAllTasks,
  setBankAccess,
  type BankAccess,
} from './grants-repository.ts';

/** What an account is to be at a bank; what is absent stays as it is. */
interface GrantedAccess {
  readonly bank: BankCode;
  readonly role?: Role | undefined;
  readonly isOpen?: boolean | undefined;
  /** E-mail of one of the bank's people; `null` for none. */
  readonly curator?: string | null | undefined;
}

export interface Grants {
  readonly access?: GrantedAccess | undefined;
  /** Whether the agent sees all applications of the organisation. */
  readonly hasAllTasks?: boolean | undefined;
}

/** What an account may do after a command. */
export interface GrantedAccount {
  readonly email: string;
  readonly name: string;
  readonly hasAllTasks: boolean;
  readonly banks: readonly BankAccess[];
  /** Sessions that the changes have ended. */
  readonly endedSessions: number;
}

type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>;
/** What was changed, for the trail. */
interface Changes {
  readonly from?: Role;
  readonly role?: Role;
  readonly open?: boolean;
  readonly curator?: boolean;
  readonly all_tasks?: boolean;
}

async function getAccount(tx: Tx, email: string): Promise<Account> {
  const account = await findAccount(tx, email);
  if (account === undefined)
    throw new CommandError(`Nobody is registered with ${email}. Register in the portal first.`);
  return account;
}

/** @throws CommandError when there is no such bank */
async function getBankAccess(tx: Tx, { id }: Account, bank: BankCode): Promise<BankAccess> {
  const banks = await listBankAccess(tx, id);
  const access = banks.find((one) => one.bank === bank);
  if (access !== undefined) return access;
  throw new CommandError(
    `The account is at ${banks.map((one) => one.bank).join(', ')}, not at "${bank}". BANKS names the banks.`,
  );
}

/** The id of the curator, who is one of the people of the bank. @throws CommandError otherwise */
async function getCuratorId(tx: Tx, email: string, bank: BankCode): Promise<string> {
  const curator = await getAccount(tx, email);
  if ((await getBankAccess(tx, curator, bank)).role === 'user')
    throw new CommandError(`${email} is not staff of ${bank}. Give that role first.`);
  return curator.id;
}

async function changeAccess(tx: Tx, account: Account, granted: GrantedAccess): Promise<Changes> {
  const { bank, isOpen } = granted;
  const access = await getBankAccess(tx, account, bank);
  const wasOpen = access.available && !access.access_locked;
  const { role = access.role, curator = access.curator } = granted;
  const changes: Changes = {
    ...(role === access.role ? {} : { from: access.role, role }),
    ...(isOpen === undefined || isOpen === wasOpen ? {} : { open: isOpen }),
    ...(curator === access.curator ? {} : { curator: curator !== null }),
  };
  if (Object.keys(changes).length === 0) return changes;
  await setBankAccess(tx, account.id, bank, {
    role,
    ...(changes.open === undefined ? {} : { available: changes.open, access_locked: !changes.open }),
    ...(changes.curator === undefined
      ? {}
      : { curator_id: curator === null ? null : await getCuratorId(tx, curator, bank) }),
  });
  if (role === 'user' && access.role !== 'user') await dismissCurator(tx, account.id, bank);
  return changes;
}

async function changeAllTasks(tx: Tx, account: Account, hasAllTasks: boolean): Promise<Changes> {
  if (hasAllTasks === account.has_access_to_all_tasks) return {};
  await setAllTasks(tx, account.id, hasAllTasks);
  return { all_tasks: hasAllTasks };
}

/**
 * Gives an account rights, or takes them; who is signed in with other rights signs in again. What is so already stays,
 * and without changes nothing is written.
 * @throws CommandError when there is no such account, bank or curator
 */
export function grant(db: Db, email: string, { access, hasAllTasks }: Grants): Promise<GrantedAccount> {
  return withTransaction(db, async (tx) => {
    const { id } = await getAccount(tx, email);
    await lockAccount(tx, id);
    // As it is under the lock.
    const account = await getAccount(tx, email);
    const changes: Changes = {
      ...(access && (await changeAccess(tx, account, access))),
      ...(hasAllTasks !== undefined && (await changeAllTasks(tx, account, hasAllTasks))),
    };
    const hasChanged = Object.keys(changes).length > 0;
    const isOnlyCurator = Object.keys(changes).join() === 'curator';
    const endedSessions = hasChanged && !isOnlyCurator ? await endSessions(tx, id) : 0;
    if (hasChanged)
      await audit(tx, {
        action: 'agent.grant',
        ...(access && { bank: access.bank }),
        subject: { type: 'agent', id },
        detail: { ...changes },
      });
    return {
      email: account.email,
      name: `${account.last_name} ${account.first_name}`,
      hasAllTasks: hasAllTasks ?? account.has_access_to_all_tasks,
      banks: await listBankAccess(tx, id),
      endedSessions,
    };
  });
}
