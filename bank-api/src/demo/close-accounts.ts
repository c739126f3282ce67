import type { AppContext } from '../app-context.ts';
import { audit } from '../audit/audit.ts';
import { withTransaction } from '../database/transaction.ts';
import type { Tx } from '../database/types.ts';
import { lockAgent } from '../modules/agents/repository.ts';
import { createPasswords } from '../modules/auth/index.ts';
import { setPassword } from '../modules/auth/repository.ts';
import { DEMO_EMAILS, DEMO_PASSWORD } from './accounts.ts';
import { lockSeedState, noteSeedState } from './seed-state.ts';

const REASON = 'Демонстрационная учётная запись: её пароль известен всем';

/** Accounts that still have the password as it was seeded, with one hash for all; also one with another e-mail since. */
async function findOpenAccounts(tx: Tx): Promise<readonly string[]> {
  const rows = await tx
    .selectFrom('agents')
    .select('password_hash')
    .distinct()
    .where('email', 'in', DEMO_EMAILS)
    .execute();
  const passwords = createPasswords();
  const hashes: string[] = [];
  for (const { password_hash: hash } of rows)
    if (await passwords.verify(hash, DEMO_PASSWORD)) hashes.push(hash);
  if (hashes.length === 0) return [];
  const open = await tx
    .selectFrom('agents')
    .select('id')
    .where('password_hash', 'in', hashes)
    .orderBy('id')
    .execute();
  return open.map(({ id }) => id);
}

/**
 * Closes the demo accounts that a trial has left in the database, once: blocked, without password, sessions and keys.
 * Whose password was changed is somebody's own, and stays.
 */
export async function closeDemoAccounts({ db, now, log, modules }: AppContext): Promise<void> {
  const closed = await withTransaction(db, async (tx) => {
    const { isSeeded, isClosed } = await lockSeedState(tx);
    if (!isSeeded || isClosed) return 0;
    const at = now().toISOString();
    const ids = await findOpenAccounts(tx);
    const passwordHash = await modules.auth.lostPassword();
    for (const id of ids) {
      await setPassword(tx, id, passwordHash, at);
      await lockAgent(tx, id, REASON, at);
      await modules.auth.endAccess(tx, id, at);
      await audit(tx, { action: 'agent.block', subject: { type: 'agent', id }, detail: { demo: true } });
    }
    await noteSeedState(tx, 'closed', at);
    return ids.length;
  });
  if (closed > 0)
    log.warn(
      { closed },
      'demo accounts had the password that everybody knows and were closed: give the bank people of its own with ' +
        '"npm run account" (docs/operations.md)',
    );
}
