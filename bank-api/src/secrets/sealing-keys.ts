import { createHash, randomBytes } from 'node:crypto';
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { StartupError } from '../startup-error.ts';

/** AES-256 takes keys of 32 bytes. */
const KEY_BYTES = 32;
const FILE_NAME = 'secrets.key';
const HOW_TO_MAKE_ONE = 'A key is 32 random bytes in base64, as "openssl rand -base64 32" prints it.';

/** A key for secrets at rest. Its id is derived from it and may be seen by anybody. */
export interface SealingKey {
  readonly id: string;
  readonly bytes: Buffer;
}

function toKey(text: string, source: string): SealingKey {
  const bytes = Buffer.from(text, 'base64');
  // The text itself is secret, so it is never repeated in the message.
  if (bytes.length !== KEY_BYTES || bytes.toString('base64') !== text) {
    throw new StartupError(`${source} holds something that is no key. ${HOW_TO_MAKE_ONE}`);
  }
  return { id: createHash('sha256').update(bytes).digest('hex').slice(0, 12), bytes };
}

/** The first one seals, all of them open. */
export type SealingKeys = readonly [SealingKey, ...SealingKey[]];

/** Keys separated by commas or line ends. */
function toKeys(text: string, source: string): SealingKeys {
  const [first, ...older] = text
    .split(/[\s,]+/)
    .filter((each) => each !== '')
    .map((each) => toKey(each, source));
  if (first === undefined) throw new StartupError(`${source} is empty. ${HOW_TO_MAKE_ONE}`);
  return [first, ...older];
}

async function keysOfFile(file: string): Promise<SealingKeys> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    throw new StartupError(`The file of keys cannot be read: ${(error as Error).message}`);
  }
  return toKeys(text, `The file ${file}`);
}

/** The key of the data folder; the first server on the folder makes it, others that share the folder find it. */
async function keysOfFolder(dataDir: string): Promise<SealingKeys> {
  const file = join(dataDir, FILE_NAME);
  await mkdir(dataDir, { recursive: true });
  // A link appears with its whole content and never replaces what is there.
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  await writeFile(draft, `${randomBytes(KEY_BYTES).toString('base64')}\n`, { mode: 0o600, flush: true });
  try {
    await link(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await unlink(draft);
  }
  return keysOfFile(file);
}

/**
 * The keys that secrets in the database are sealed with: from the configuration, or one of the data folder's own.
 * @throws StartupError when a key is malformed or its file cannot be read
 */
export async function readSealingKeys(
  config: Pick<Config, 'secretsKey' | 'secretsKeyFile' | 'dataDir'>,
): Promise<SealingKeys> {
  if (config.secretsKey !== undefined) return toKeys(config.secretsKey, 'SECRETS_KEY');
  if (config.secretsKeyFile !== undefined) return keysOfFile(config.secretsKeyFile);
  return keysOfFolder(config.dataDir);
}
