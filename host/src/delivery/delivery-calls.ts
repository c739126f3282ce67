import type { SeenError } from '../remotes/index.ts';
import type { PortalSnapshot } from 'shared-kernel/remote';
import { bearerTokenOf, session } from 'shared-kernel/session';

const LIMIT_MS = 10_000;

/** A call to the delivery server about this page's releases; the token goes to the bank that it belongs to. */
async function call(method: string, path: string, body?: object, keepalive = false): Promise<Response> {
  const token = bearerTokenOf(session.currentBank());
  const answer = await fetch(path, {
    method,
    cache: 'no-store',
    headers: {
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
    signal: AbortSignal.timeout(LIMIT_MS),
    keepalive,
  });
  if (!answer.ok) throw new DeliveryError(answer.status, await readErrorCode(answer));
  return answer;
}

/** A refusal of the delivery server. */
export class DeliveryError extends Error {
  override readonly name = 'DeliveryError';
  readonly code: string;

  constructor(status: number, code: string) {
    super(`The delivery server answered ${status} (${code})`);
    this.code = code;
  }
}

async function readErrorCode(answer: Response): Promise<string> {
  try {
    return ((await answer.json()) as { error: { code: string } }).error.code;
  } catch {
    return '';
  }
}

export interface Updates {
  readonly host: string;
  readonly remotes: Readonly<Record<string, string>>;
}

export interface RemoteReport {
  readonly remote: string;
  readonly release: string;
  readonly phase: string;
  readonly ms?: number;
  /** Of these, until its code was there. */
  readonly loadMs?: number;
}

export interface VitalReport {
  readonly remote: string;
  readonly release: string;
  readonly name: 'lcp' | 'inp' | 'cls';
  /** ms; `cls` without a unit. */
  readonly value: number;
}

/** What a page has seen since its last report. */
export interface Reports {
  readonly reports: readonly RemoteReport[];
  readonly vitals?: readonly VitalReport[];
  readonly errors?: readonly SeenError[];
}

export const deliveryCalls = {
  /** Tells who is signed in; answers the releases that this agent gets. */
  async tellAgent(): Promise<PortalSnapshot> {
    const answer = await call('POST', '/portal/session', { bank: session.currentBank() });
    return (await answer.json()) as PortalSnapshot;
  },
  async forgetAgent(): Promise<void> {
    await call('DELETE', '/portal/session');
  },
  async updates(): Promise<Updates> {
    return (await (await call('GET', '/portal/updates.json')).json()) as Updates;
  },
  async report(page: string, reports: Reports): Promise<void> {
    await call('POST', '/portal/reports', { page, ...reports }, true);
  },
  async overview(): Promise<Overview> {
    const bank = encodeURIComponent(session.currentBank());
    return (await (await call('GET', `/portal/releases.json?bank=${bank}`)).json()) as Overview;
  },
  /** A decision about a remote, by somebody who has seen its journal up to then. */
  async decide(remote: string, decision: Decision, seen: string | undefined): Promise<RemoteOverview> {
    const { action, ...body } = decision;
    const bank = encodeURIComponent(session.currentBank());
    const path = `/portal/remotes/${encodeURIComponent(remote)}/${action}?bank=${bank}`;
    const answer = await call('POST', path, { ...body, ...(seen === undefined ? {} : { seen }) });
    return ((await answer.json()) as { remote: RemoteOverview }).remote;
  },
  /** Runs a build at an address, or a release of the store, in the own session. */
  async startOverride(
    remote: string,
    what: { readonly address: string } | { readonly release: string },
  ): Promise<void> {
    await call('POST', '/portal/override', { bank: session.currentBank(), remote, ...what });
  },
  async endOverride(): Promise<void> {
    await call('DELETE', '/portal/override');
  },
};

/** A release as the superusers' page shows it. */
export interface ReleaseOverview {
  readonly id: string;
  readonly version: string;
  readonly commit: string;
  readonly builtAt: string;
  readonly contractRange: string;
  readonly startBytes: number;
  readonly scriptBytes: number;
  readonly storedBytes: number;
  readonly activeSince?: string;
  readonly health: {
    readonly started: number;
    readonly failed: number;
    readonly phases: Readonly<Record<string, number>>;
    readonly startMs?: { readonly median: number; readonly p95: number };
  };
  /** What three quarters of the latest sessions stay below: ms, `cls` without a unit. */
  readonly figures: Readonly<
    Partial<
      Record<'load' | 'mount' | 'lcp' | 'inp' | 'cls', { readonly p75: number; readonly count: number }>
    >
  >;
}

export interface CanaryRule {
  readonly percent: number;
  readonly banks: readonly string[];
  readonly organizations: readonly string[];
  readonly agents: readonly string[];
}

/** What a superuser may decide about the releases of a remote. */
export type Decision =
  | { readonly action: 'activate'; readonly release: string }
  | { readonly action: 'canary'; readonly release: string; readonly rule: CanaryRule }
  | { readonly action: 'rollback' };

/** A release that sessions can be brought to. */
export interface KeptRelease {
  readonly id: string;
  readonly version: string;
  readonly receivedAt: string;
  readonly role: 'active' | 'canary' | 'stored';
  /** A key of the team has signed it, where the team has keys. */
  readonly isAllowed: boolean;
}

export interface RemoteOverview {
  readonly name: string;
  readonly title: string;
  readonly isOriginUp: boolean;
  readonly activation: 'auto' | 'manual' | 'canary';
  readonly isSigned: boolean;
  /** Releases of sessions that came before the team's keys. */
  readonly unsigned: readonly string[];
  readonly active: ReleaseOverview | null;
  readonly canary: (Partial<ReleaseOverview> & { readonly rule: CanaryRule }) | null;
  readonly quarantined: readonly { readonly id: string; readonly at: string; readonly reason: string }[];
  readonly refusal: {
    readonly at: string;
    readonly release?: string;
    readonly reasons: readonly string[];
  } | null;
  readonly kept: number;
  /** The latest first. */
  readonly releases: readonly KeptRelease[];
  /** The most frequent first. */
  readonly errors: readonly {
    readonly release: string;
    readonly message: string;
    readonly places: readonly string[];
    readonly count: number;
    readonly lastAt: string;
  }[];
  readonly events: readonly {
    readonly at: string;
    readonly by: string;
    readonly action: string;
    readonly release?: string;
    readonly detail?: string;
  }[];
}

export interface Overview {
  /** Whether whoever asks may decide about releases, and not only read how they fare. */
  readonly mayDecide: boolean;
  readonly overrideOrigins: readonly string[];
  readonly quarantineAfter: number;
  /** portal.json is wrong since then: the server works with the settings of before. */
  readonly configFault: { readonly since: string } | null;
  readonly remotes: readonly RemoteOverview[];
}
