import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export interface ProcessLimits {
  /** Resident memory of the whole process, buffers outside of the heap included. */
  readonly memoryMb: number;
  readonly heapMb: number;
  readonly timeMs: number;
  /** Longest answer, bytes of JSON. */
  readonly answerBytes: number;
}

/** The process broke a limit or ended without an answer. */
export class LimitedProcessError extends Error {
  override readonly name = 'LimitedProcessError';
}

const WATCH_INTERVAL_MS = 10;

/** Resident memory as the kernel counts it; `undefined` where it does not say: then the limit of the heap holds alone. */
function residentMb(pid: number): number | undefined {
  try {
    const found = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1];
    return found === undefined ? undefined : Number(found) / 1024;
  } catch {
    return undefined;
  }
}

/**
 * Runs a script with a task in a process of its own, which is ended when it takes more memory or time than it may. A
 * thread would share the server's memory: the limits of a worker do not count buffers outside of its heap. The process
 * knows nothing of the server's configuration and secrets.
 * @throws LimitedProcessError
 */
export function runLimited<Answer>(script: URL, task: object, limits: ProcessLimits): Promise<Answer> {
  const { memoryMb, heapMb, timeMs, answerBytes } = limits;
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const cache = process.env['NODE_COMPILE_CACHE'];
  const child = spawn(
    process.execPath,
    [`--max-old-space-size=${heapMb}`, '--max-semi-space-size=4', fileURLToPath(script)],
    { env: cache === undefined ? {} : { NODE_COMPILE_CACHE: cache }, stdio: ['pipe', 'pipe', 'ignore'] },
  );
  const chunks: Buffer[] = [];
  let receivedBytes = 0;
  let reason = 'ended without an answer';
  const end = (why: string): void => {
    reason = why;
    child.kill('SIGKILL');
  };
  const watch = setInterval(() => {
    if (child.pid !== undefined && (residentMb(child.pid) ?? 0) > memoryMb) end('took too much memory');
  }, WATCH_INTERVAL_MS);
  const timer = setTimeout(() => end('took too long'), timeMs);
  child.stdout.on('data', (chunk: Buffer) => {
    receivedBytes += chunk.length;
    if (receivedBytes > answerBytes) end('answered too much');
    else chunks.push(chunk);
  });
  // A process that has ended does not read its task: its end says why.
  child.stdin.on('error', () => undefined);
  child.stdin.end(JSON.stringify(task));
  child.once('error', (cause) => {
    clearInterval(watch);
    clearTimeout(timer);
    reject(new LimitedProcessError('could not be started', { cause }));
  });
  child.once('close', (code) => {
    clearInterval(watch);
    clearTimeout(timer);
    if (code === 0 && chunks.length > 0) resolve(JSON.parse(Buffer.concat(chunks).toString()) as Answer);
    else reject(new LimitedProcessError(reason));
  });
  return promise;
}
