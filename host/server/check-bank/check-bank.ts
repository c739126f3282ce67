import type { ServerConfig } from '../config.ts';
import { openConfiguredBank } from './configured-bank.ts';
import type { ConfiguredBank } from './configured-bank.ts';
import { CHECK_HELP, readOptions, UsageError } from './options.ts';
import type { CheckOptions } from './options.ts';
import { readPassword, type Terminal } from './password.ts';
import { reportLines, toReport } from './report.ts';
import type { Report } from './report.ts';
import { walkBank } from './walk.ts';

export interface CheckEnvironment {
  readonly env: NodeJS.ProcessEnv;
  /** What stands in portal.json, for a bank that is named by its code. */
  readonly readConfig: () => ServerConfig;
  /** Where the password is asked for. */
  readonly terminal: Terminal;
  readonly print: (line: string) => void;
  readonly complain: (line: string) => void;
}

/**
 * `npm run portal -- check-bank https://… --email …`: makes a bank's calls as the portal would, and tells which of them
 * hold, what is missing and which screens suffer. Answers the exit code.
 */
export async function checkBank(args: readonly string[], environment: CheckEnvironment): Promise<number> {
  const { env, terminal, print, complain } = environment;
  try {
    const options = readOptions(args);
    const bank = await openBank(options, environment);
    const report = await walkBy(bank, options, () => readPassword(env, terminal));
    if (options.json) print(JSON.stringify(report, null, 2));
    else for (const line of reportLines(report)) print(line);
    return report.holds ? 0 : 1;
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    complain(`${error.message}\n\n${CHECK_HELP}`);
    return 2;
  }
}

function openBank({ target }: CheckOptions, { readConfig }: CheckEnvironment): Promise<ConfiguredBank> {
  if ('code' in target) return openConfiguredBank(readConfig(), target.code);
  return Promise.resolve({ base: target.base, name: target.base, close: () => Promise.resolve() });
}

async function walkBy(
  bank: ConfiguredBank,
  options: CheckOptions,
  readSecret: () => Promise<string>,
): Promise<Report> {
  try {
    const password = await readSecret();
    const startedAt = new Date();
    const calls = await walkBank({ ...options, base: bank.base }, password);
    return toReport({ bank: bank.name, write: options.write }, startedAt, calls);
  } finally {
    await bank.close();
  }
}
