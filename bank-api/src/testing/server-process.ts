import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { DEMO_PASSWORD } from '../demo/accounts.ts';
import { freePort } from './free-port.ts';

const PACKAGE = join(import.meta.dirname, '../..');
const START_LIMIT_MS = 120_000;
/** A process that is soon ended: the embedded engine's WebAssembly, compiled a second time and better, would not pay. */
const SHORT_LIVED = ['--liftoff-only', 'src/server.ts'];
/** The server as it is started in production, to be measured. */
export const AS_IN_PRODUCTION = ['src/server.ts'];

/** The server as a process of its own, to be measured or killed. */
export interface ServerProcess {
  readonly address: string;
  readonly child: ChildProcess;
  /** Bearer token of a demo account. */
  signIn(email: string): Promise<string>;
  /** Ends it without a warning, as the kernel does; or politely. */
  stop(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>;
}

/** Starts the server and waits until it answers. */
export async function startServerProcess(
  env: Readonly<Record<string, string>>,
  args: readonly string[] = SHORT_LIVED,
): Promise<ServerProcess> {
  const port = await freePort();
  const child = spawn(process.execPath, args, {
    cwd: PACKAGE,
    env: {
      ...process.env,
      LOG_LEVEL: 'error',
      REQUESTS_PER_MINUTE: '0',
      ...env,
      BANK_API_PORT: String(port),
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let complaint = '';
  child.stderr?.on('data', (chunk) => (complaint += String(chunk)));
  const address = `http://127.0.0.1:${port}`;
  const deadline = Date.now() + START_LIMIT_MS;
  for (;;) {
    if (child.exitCode !== null || Date.now() > deadline)
      throw new Error(`The server did not start: ${complaint}`);
    const answer = await fetch(`${address}/readyz`).catch(() => undefined);
    await answer?.arrayBuffer();
    if (answer?.ok) break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    address,
    child,
    async signIn(email) {
      const response = await fetch(`${address}/banks/sgb/api/login/`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password: DEMO_PASSWORD }),
      });
      const { token } = (await response.json()) as { token?: string };
      if (token === undefined) throw new Error(`${email} could not sign in`);
      return token;
    },
    async stop(signal) {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill(signal);
      await ended;
    },
  };
}
