import { readFileSync } from 'node:fs';
import { readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { bankEntrySchema, type BankEntry } from 'shared-kernel/contract/registries';
import { isoDateSchema } from 'shared-kernel/contract/common';
import { z } from 'zod';

const bankDirectorySchema = z.object({
  source: z.string(),
  as_of: isoDateSchema,
  banks: z.array(bankEntrySchema).min(1),
});
export type BankDirectoryData = z.output<typeof bankDirectorySchema>;

/** The directory that comes with the server. */
export const SHIPPED_DIRECTORY = join(import.meta.dirname, 'bank-directory.json');

interface Loaded {
  readonly data: BankDirectoryData;
  readonly banks: ReadonlyMap<string, BankEntry>;
}

function load(text: string): Loaded {
  const data = bankDirectorySchema.parse(JSON.parse(text));
  return { data, banks: new Map(data.banks.map((bank) => [bank.bik, bank])) };
}

/** The file appears whole: a server reads it while it is written. */
export async function writeBankDirectory(file: string, data: BankDirectoryData): Promise<void> {
  const { banks, ...facts } = data;
  const lines = banks.map((bank) => `    ${JSON.stringify(bank)}`).join(',\n');
  const head = JSON.stringify(facts, null, 2).slice(0, -2);
  await writeFile(`${file}.new`, `${head},\n  "banks": [\n${lines}\n  ]\n}\n`, { mode: 0o600 });
  await rename(`${file}.new`, file);
}

export type BankDirectory = ReturnType<typeof createBankDirectory>;

/**
 * Banks by BIK: the file of the update command where there is one, otherwise what came with the server. A new file is
 * taken up without a restart; a broken one leaves the last good directory.
 */
export function createBankDirectory(file: string, onBroken: (error: unknown) => void = () => undefined) {
  let loaded = load(readFileSync(SHIPPED_DIRECTORY, 'utf8'));
  let seen: number | undefined;

  async function refresh(): Promise<void> {
    const changedAt = await stat(file).then(
      ({ mtimeMs }) => mtimeMs,
      () => undefined,
    );
    if (changedAt === undefined || changedAt === seen) return;
    seen = changedAt;
    try {
      loaded = load(await readFile(file, 'utf8'));
    } catch (error) {
      onBroken(error);
    }
  }

  const find = (bik: string) => {
    const { source, as_of } = loaded.data;
    return { registry: 'bank_directory', found: loaded.banks.get(bik) ?? null, source, as_of } as const;
  };
  return {
    /** What the directory said when it was read last. */
    find,
    lookUp: async (bik: string) => {
      await refresh();
      return find(bik);
    },
  };
}
