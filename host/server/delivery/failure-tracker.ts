/** How long a session counts, ms: an old failure says nothing about a release that has worked since. */
const WINDOW_MS = 30 * 60_000;
const MOST_SESSIONS = 10_000;
const KEPT_TIMES = 200;

export interface ReleaseHealth {
  /** Sessions in which it started. */
  readonly started: number;
  /** Sessions in which it failed and has not worked since. */
  readonly failed: number;
  /** Failures by phase. */
  readonly phases: Readonly<Record<string, number>>;
  /** Median and 95th percentile of the time from the wish to the drawn page, ms. */
  readonly startMs?: { readonly median: number; readonly p95: number };
}

interface Sessions {
  readonly failed: Map<string, { at: number; phase: string }>;
  readonly started: Map<string, number>;
  times: number[];
}

/**
 * What sessions report about releases. A session counts once; one in which the remote works after all, by
 * «Повторить», is taken from the failed ones.
 */
export class FailureTracker {
  readonly #releases = new Map<string, Sessions>();

  started(remote: string, release: string, session: string, ms: number | undefined, now = Date.now()): void {
    const sessions = this.#of(remote, release);
    sessions.failed.delete(session);
    sessions.started.set(session, now);
    if (ms !== undefined) sessions.times = [...sessions.times, ms].slice(-KEPT_TIMES);
  }

  /** Answers in how many sessions the release fails now. */
  failed(remote: string, release: string, session: string, phase: string, now = Date.now()): number {
    const sessions = this.#of(remote, release);
    sessions.started.delete(session);
    sessions.failed.set(session, { at: now, phase });
    for (const [each, { at }] of sessions.failed) if (now - at > WINDOW_MS) sessions.failed.delete(each);
    return sessions.failed.size;
  }

  /** A person has activated the release again: what was before does not count. */
  forget(remote: string, release: string): void {
    this.#releases.delete(`${remote} ${release}`);
  }

  health(remote: string, release: string): ReleaseHealth {
    const sessions = this.#releases.get(`${remote} ${release}`);
    const phases: Record<string, number> = {};
    for (const { phase } of sessions?.failed.values() ?? []) phases[phase] = (phases[phase] ?? 0) + 1;
    const times = [...(sessions?.times ?? [])].sort((a, b) => a - b);
    const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
    return {
      started: sessions?.started.size ?? 0,
      failed: sessions?.failed.size ?? 0,
      phases,
      ...(times.length > 0 ? { startMs: { median: at(0.5), p95: at(0.95) } } : {}),
    };
  }

  #of(remote: string, release: string): Sessions {
    const key = `${remote} ${release}`;
    let sessions = this.#releases.get(key);
    if (!sessions) {
      sessions = { failed: new Map(), started: new Map(), times: [] };
      this.#releases.set(key, sessions);
    }
    for (const map of [sessions.failed, sessions.started]) {
      const oldest = map.size >= MOST_SESSIONS ? map.keys().next().value : undefined;
      if (oldest !== undefined) map.delete(oldest);
    }
    return sessions;
  }
}
