import { stat } from 'node:fs/promises';
import type { FastifyBaseLogger } from 'fastify';
import { readConfig } from './config.ts';
import type { ServerConfig } from './config.ts';

const POLL_MS = 1_000;

export interface ConfigWatch {
  /** Since when the file is wrong, and the settings are those of before. What to mend is for the log alone. */
  fault(): { readonly since: string } | undefined;
  stop(): void;
}

/**
 * Reads portal.json again when it changes, so that a remote comes into the running portal. A file that is wrong
 * leaves everything as it is.
 */
export function watchConfig(
  file: string,
  log: FastifyBaseLogger,
  onChange: (config: ServerConfig) => Promise<void>,
): ConfigWatch {
  let mark: string | undefined;
  let isBusy = false;
  let fault: { readonly since: string; readonly reason: string } | undefined;
  const complain = (error: unknown): void => {
    const reason = error instanceof Error ? error.message : String(error);
    if (fault?.reason === reason) return;
    fault = { since: fault?.since ?? new Date().toISOString(), reason };
    log.error({ reason }, 'configuration not taken: the settings of before stay');
  };
  const look = async (): Promise<void> => {
    const { mtimeMs, size } = await stat(file);
    const now = `${mtimeMs}-${size}`;
    const isNews = (mark !== undefined && mark !== now) || fault !== undefined;
    mark = now;
    if (!isNews) return;
    const config = readConfig(file, process.env);
    fault = undefined;
    await onChange(config);
    log.info({ file }, 'configuration is read again');
  };
  const timer = setInterval(() => {
    if (isBusy) return;
    isBusy = true;
    look()
      .catch(complain)
      .finally(() => (isBusy = false));
  }, POLL_MS);
  timer.unref();
  void look().catch(complain);
  return { fault: () => fault && { since: fault.since }, stop: () => clearInterval(timer) };
}
