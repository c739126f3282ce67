import type { EventStream } from './event-stream.ts';

const HEARTBEAT_SECONDS = 15;

/** Beats every stream once in 15 seconds, a fifteenth of them each second: one timer for all, and no burst. */
export interface Heartbeats {
  /** @returns Takes the stream out again. */
  add(stream: EventStream): () => void;
  stop(): void;
}

export function createHeartbeats(now: () => Date): Heartbeats {
  const turns = Array.from({ length: HEARTBEAT_SECONDS }, () => new Set<EventStream>());
  let added = 0;
  let turn = 0;
  const timer = setInterval(() => {
    turn = (turn + 1) % HEARTBEAT_SECONDS;
    const nowMs = now().getTime();
    for (const stream of turns[turn] ?? []) stream.beat(nowMs);
  }, 1000);
  timer.unref();
  return {
    add(stream) {
      const streams = turns[(added += 1) % HEARTBEAT_SECONDS];
      streams?.add(stream);
      return () => void streams?.delete(stream);
    },
    stop: () => clearInterval(timer),
  };
}
