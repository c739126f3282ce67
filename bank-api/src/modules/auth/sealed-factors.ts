import { withTransaction } from '../../database/transaction.ts';
import type { Db, Tx } from '../../database/types.ts';
import type { Sealer } from '../../secrets/sealer.ts';
import { StartupError } from '../../startup-error.ts';
import type { Clock } from '../module.ts';
import {
  deleteOtherSealingKeys,
  insertSealingKey,
  lockFactors,
  lockSealingKeys,
  setFactorSecret,
} from './sealed-factors-repository.ts';

/** The agent's secret as it is stored. */
export const sealFactor = (sealer: Sealer, agentId: string, secret: string): string =>
  sealer.seal(secret, `second-factor ${agentId}`);

/** The agent's secret as it was before it was stored. */
export const openFactor = (sealer: Sealer, agentId: string, stored: string): string =>
  sealer.open(stored, `second-factor ${agentId}`);

/** Replicas start one after another here, and with the same keys. */
async function registerKey(tx: Tx, { currentKeyId, keyIds }: Sealer, at: string): Promise<void> {
  const missing = (await lockSealingKeys(tx)).filter((id) => !keyIds.includes(id));
  if (missing.length > 0) {
    throw new StartupError(
      `Secrets in the database are sealed with a key that this server does not have (${missing.join(', ')}). ` +
        'Give every server the same SECRETS_KEY or SECRETS_KEY_FILE; a key that was made by a server itself is in its data folder as secrets.key.',
    );
  }
  await insertSealingKey(tx, currentKeyId, at);
}

/** Seals the factors with the current key that are in the clear or were sealed with an older one. */
async function sealFactors(tx: Tx, sealer: Sealer): Promise<void> {
  for (const { agent_id: agentId, secret: stored } of await lockFactors(tx)) {
    if (sealer.isCurrent(stored)) continue;
    const secret = sealer.isSealed(stored) ? openFactor(sealer, agentId, stored) : stored;
    await setFactorSecret(tx, agentId, sealFactor(sealer, agentId, secret));
  }
}

interface SealingDependencies {
  readonly db: Db;
  readonly clock: Clock;
  readonly sealer: Sealer;
}

/**
 * Seals with the current key what is stored in the clear or was sealed with an older key; afterwards that one is no
 * longer needed. Runs when the server starts.
 * @param sealMore What other modules keep sealed: all of it before the older keys are forgotten.
 * @throws StartupError when the database knows a key that this server does not have
 */
export async function sealStoredSecrets(
  { db, clock, sealer }: SealingDependencies,
  sealMore: readonly ((tx: Tx, sealer: Sealer) => Promise<void>)[],
): Promise<void> {
  await withTransaction(db, async (tx) => {
    await registerKey(tx, sealer, clock().toISOString());
    for (const sealOnes of [sealFactors, ...sealMore]) await sealOnes(tx, sealer);
    await deleteOtherSealingKeys(tx, sealer.currentKeyId);
  });
}
