import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { UsageError } from './options.ts';

/** The variable that holds the password; an argument would stand in the list of processes. */
export const PASSWORD_VARIABLE = 'CHECK_BANK_PASSWORD';

export interface Terminal {
  readonly input: NodeJS.ReadableStream & { readonly isTTY?: boolean };
  readonly output: NodeJS.WritableStream;
}

/** The password of the environment, or what is typed at the terminal, which does not show it. */
export async function readPassword(env: NodeJS.ProcessEnv, terminal: Terminal): Promise<string> {
  const given = env[PASSWORD_VARIABLE];
  if (given !== undefined && given !== '') return given;
  if (terminal.input.isTTY !== true)
    throw new UsageError(`Set ${PASSWORD_VARIABLE}: there is no terminal to ask at.`);
  terminal.output.write('Password: ');
  const hidden = new Writable({ write: (_chunk, _encoding, done) => done() });
  const prompt = createInterface({ input: terminal.input, output: hidden, terminal: true });
  try {
    return await prompt.question('');
  } finally {
    prompt.close();
    terminal.output.write('\n');
  }
}
