import { stat } from 'node:fs/promises';
import type { FastifyBaseLogger } from 'fastify';
import { readConfig } from './config.ts';
import type { ServerConfig } from './config.ts';

const POLL_MS = 1_000;

/**
 * Reads portal.json again when it changes, so that a remote comes into the running portal. A file that is wrong
 * leaves everything as it is. Returns the way to stop.
 */
export function watchConfig(
  file: string,
  log: FastifyBaseLogger,
  onChange: (config: ServerConfig) => Promise<void>,
): () => void {
  let mark: string | undefined;
  let isBusy = false;
  const look = async (): Promise<void> => {
    const { mtimeMs, size } = await stat(file);
    const now = `${mtimeMs}-${size}`;
    const isNews = mark !== undefined && mark !== now;
    mark = now;
    if (!isNews) return;
    await onChange(readConfig(file, process.env));
    log.info({ file }, 'configuration is read again');
  };
  const timer = setInterval(() => {
    if (isBusy) return;
    isBusy = true;
    look()
      .catch((error: unknown) =>
        log.error(
          { reason: error instanceof Error ? error.message : String(error) },
          'configuration not taken',
        ),
      )
      .finally(() => (isBusy = false));
  }, POLL_MS);
  timer.unref();
  void look().catch(() => undefined);
  return () => clearInterval(timer);
}
