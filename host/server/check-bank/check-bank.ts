import { CHECK_HELP, readOptions, UsageError } from './options.ts';
import { readPassword, type Terminal } from './password.ts';
import { reportLines, reportOf } from './report.ts';
import { walkBank } from './walk.ts';

export interface CheckEnvironment {
  readonly env: NodeJS.ProcessEnv;
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
    const password = await readPassword(env, terminal);
    const startedAt = new Date();
    const report = reportOf(options, startedAt, await walkBank(options, password));
    if (options.json) print(JSON.stringify(report, null, 2));
    else for (const line of reportLines(report)) print(line);
    return report.holds ? 0 : 1;
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    complain(`${error.message}\n\n${CHECK_HELP}`);
    return 2;
  }
}
