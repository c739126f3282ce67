/** What the benchmarks of open streams read them with. */
import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';

/** Streams that are opened at once. */
const BATCH = 50;

/** Memory of a process as the kernel counts it. */
export function residentMb(pid: string): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Math.round(Number(kilobytes) / 1024);
}

export const percentile = (values: readonly number[], part: number): number =>
  Number(([...values].sort((a, b) => a - b)[Math.floor(values.length * part)] ?? NaN).toFixed(1));

export interface Stream {
  readonly call: Socket;
  readonly opened: Promise<void>;
}

/** One buffer for every read: the reader shares the machine with what it measures and must cost little. */
const received = Buffer.allocUnsafe(64 * 1024);

/** Opens a stream of the bank at `base`; `onFrame` is told of every event, as it came. */
export function openStream(
  base: string,
  token: string,
  after: number | undefined,
  onFrame: (frame: string) => void,
): Stream {
  const { hostname, port, host, pathname } = new URL(`${base}/agent/rest/events`);
  let hasOpened = (): void => undefined;
  const opened = new Promise<void>((resolve) => (hasOpened = resolve));
  let rest = '';
  const read = (size: number, bytes: Uint8Array): boolean => {
    hasOpened();
    const frames = (rest + Buffer.from(bytes.buffer, bytes.byteOffset, size).toString('utf8')).split('\n\n');
    rest = frames.pop() ?? '';
    for (const frame of frames) onFrame(frame);
    return true;
  };
  const call = connect({ host: hostname, port: Number(port), onread: { buffer: received, callback: read } });
  call.on('error', (error) => console.error(error.message));
  const headers = [
    `GET ${pathname} HTTP/1.1`,
    `host: ${host}`,
    `authorization: Bearer ${token}`,
    ...(after === undefined ? [] : [`last-event-id: ${after}`]),
  ];
  call.write(`${headers.join('\r\n')}\r\n\r\n`);
  return { call, opened };
}

/** Opens so many streams, some at a time. */
export async function openStreams(
  count: number,
  open: (index: number) => Stream,
): Promise<readonly Stream[]> {
  const streams: Stream[] = [];
  while (streams.length < count) {
    const size = Math.min(BATCH, count - streams.length);
    const batch = Array.from({ length: size }, (_, index) => open(streams.length + index));
    await Promise.all(batch.map(({ opened }) => opened));
    streams.push(...batch);
  }
  return streams;
}
