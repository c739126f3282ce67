import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { readSealingKeys } from '../secrets/sealing-keys.ts';
import { StartupError } from '../startup-error.ts';

/**
 * Whether the target's servers will be able to open what is sealed.
 * @throws StartupError when a key is not among those of the configuration
 */
export async function checkKeys(config: Config, keyIds: readonly string[]): Promise<void> {
  if (keyIds.length === 0) return;
  const { secretsKey, secretsKeyFile, dataDir } = config;
  // Asking for the key of a folder that has none would make one.
  const isThere =
    secretsKey !== undefined || secretsKeyFile !== undefined || existsSync(join(dataDir, 'secrets.key'));
  const known = isThere ? (await readSealingKeys(config)).map(({ id }) => id) : [];
  const missing = keyIds.filter((id) => !known.includes(id));
  if (missing.length === 0) return;
  throw new StartupError(
    `Secrets are sealed with the key ${missing.join(', ')}, which is not here. Set SECRETS_KEY or SECRETS_KEY_FILE to it; ` +
      'a key that a server made itself is secrets.key in its data folder.',
  );
}
