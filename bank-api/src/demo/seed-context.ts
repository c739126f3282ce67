import type { AppContext } from '../app-context.ts';
import type { Tx } from '../database/types.ts';
import type { FileStorage } from '../files/file-storage.ts';
import type { DemoAccounts } from './accounts.ts';
import { randomFor, type Random } from './random.ts';

/** What a domain's seeder works with. Everything it writes goes through `tx`. */
export interface SeedContext {
  readonly context: AppContext;
  readonly tx: Tx;
  /** Repeatable random values, a sequence of its own for each seeder. */
  readonly random: Random;
  /** Moment of the seeding; every date is relative to it. */
  readonly start: Date;
  /** Instant so many days (and hours) before the start; negative for the future. */
  readonly daysAgo: (days: number, hours?: number) => string;
  /** Keeps files that the next start on an empty folder would make anew: none of them waits for the disk. */
  readonly storage: FileStorage;
  /** Ids of the demo accounts and organisations. */
  readonly accounts: DemoAccounts;
}

const HOUR_MS = 60 * 60 * 1000;

function quickStorage(context: AppContext): FileStorage {
  const { storage } = context;
  return { ...storage, put: (content) => storage.put(content, { durable: false }) };
}

/** The context of one seeder. */
export function seedContext(
  name: string,
  base: Pick<SeedContext, 'context' | 'tx' | 'start'> & { readonly accounts: DemoAccounts },
): SeedContext {
  return {
    ...base,
    storage: quickStorage(base.context),
    random: randomFor(name),
    daysAgo: (days, hours = 0) =>
      new Date(base.start.getTime() - (days * 24 + hours) * HOUR_MS).toISOString(),
  };
}
