import type { Identity } from './identity.ts';
import { forgetDropped } from './kept-releases.ts';
import type { IsKept } from './kept-releases.ts';

/** How long an outcome counts, ms: an old failure says nothing about a release that has worked since. */
const WINDOW_MS = 30 * 60_000;
const MOST = 10_000;
const KEPT_TIMES = 200;
/** Failures that speak against the release itself. A download fails by a proxy in between, too. */
const WITHDRAWING: readonly string[] = ['mount', 'render'];

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

/** What known agents say of a release. */
export interface Verdict {
  /** Organisations of which an agent's last start failed. */
  readonly organizations: number;
  readonly failed: number;
  readonly agents: number;
}

/** The last thing that happened with a release in a session, or to an agent: only the last one counts. */
interface Outcome {
  readonly at: number;
  /** Nothing when it started. */
  readonly phase?: string;
}

interface Reports {
  readonly sessions: Map<string, Outcome>;
  readonly agents: Map<string, Outcome & { readonly organization: string }>;
  times: number[];
}

/**
 * What sessions report about releases. Every session is shown; judged by are agents alone, whom the bank has confirmed
 * and its security service approved: a page may say what it likes, an agent counts once.
 */
export class FailureTracker {
  readonly #releases = new Map<string, Reports>();
  readonly #isKept: IsKept;

  constructor(isKept: IsKept) {
    this.#isKept = isKept;
  }

  started(
    remote: string,
    release: string,
    session: string,
    who: Identity | undefined,
    ms?: number,
    now = Date.now(),
  ): void {
    const reports = this.#note(remote, release, session, who, { at: now });
    if (ms !== undefined) reports.times = [...reports.times, ms].slice(-KEPT_TIMES);
  }

  failed(
    remote: string,
    release: string,
    session: string,
    who: Identity | undefined,
    phase: string,
    now = Date.now(),
  ): void {
    this.#note(remote, release, session, who, { at: now, phase });
  }

  /** What has been said since, and not too long ago: a person who activates a release again begins anew. */
  verdict(remote: string, release: string, since: number, now = Date.now()): Verdict {
    const outcomes = [...(this.#releases.get(`${remote} ${release}`)?.agents.values() ?? [])].filter(
      ({ at }) => at >= since && now - at <= WINDOW_MS,
    );
    const failed = outcomes.filter(({ phase }) => phase !== undefined);
    return {
      organizations: new Set(failed.map(({ organization }) => organization)).size,
      failed: failed.length,
      agents: outcomes.length,
    };
  }

  health(remote: string, release: string): ReleaseHealth {
    const reports = this.#releases.get(`${remote} ${release}`);
    const outcomes = [...(reports?.sessions.values() ?? [])];
    const phases: Record<string, number> = {};
    for (const { phase } of outcomes) if (phase !== undefined) phases[phase] = (phases[phase] ?? 0) + 1;
    const times = [...(reports?.times ?? [])].sort((a, b) => a - b);
    const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
    const failed = outcomes.filter(({ phase }) => phase !== undefined).length;
    return {
      started: outcomes.length - failed,
      failed,
      phases,
      ...(times.length > 0 ? { startMs: { median: at(0.5), p95: at(0.95) } } : {}),
    };
  }

  #note(
    remote: string,
    release: string,
    session: string,
    who: Identity | undefined,
    outcome: Outcome,
  ): Reports {
    const key = `${remote} ${release}`;
    if (!this.#releases.has(key)) forgetDropped(this.#releases, this.#isKept);
    const reports = this.#releases.get(key) ?? { sessions: new Map(), agents: new Map(), times: [] };
    this.#releases.set(key, reports);
    remember(reports.sessions, session, outcome);
    const isJudging = outcome.phase === undefined || WITHDRAWING.includes(outcome.phase);
    if (who?.isApproved && isJudging) {
      // The bank's own people are one organisation, too.
      const organization = who.organization ?? `staff of ${who.bank}`;
      remember(reports.agents, `${who.bank} ${who.agent}`, { ...outcome, organization });
    }
    return reports;
  }
}

function remember<T>(map: Map<string, T>, key: string, value: T): void {
  map.delete(key);
  const oldest = map.size >= MOST ? map.keys().next().value : undefined;
  if (oldest !== undefined) map.delete(oldest);
  map.set(key, value);
}
