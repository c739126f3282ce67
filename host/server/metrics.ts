import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { ReleaseRegistry } from './releases/release-registry.ts';

const SECONDS = [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 10];

/** What the server tells Prometheus. Labels hold names of remotes, releases and areas, never agents or addresses. */
export class Metrics {
  readonly registry = new Registry();
  readonly #requests = new Histogram({
    name: 'portal_request_seconds',
    help: 'Time to answer a request, by area, status class and, of the area banks, bank',
    labelNames: ['area', 'status', 'bank'],
    buckets: SECONDS,
    registers: [this.registry],
  });
  readonly refused = new Counter({
    name: 'portal_releases_refused_total',
    help: 'Releases of the origin that were not taken',
    labelNames: ['remote'],
    registers: [this.registry],
  });
  readonly activation = new Histogram({
    name: 'portal_release_activation_seconds',
    help: 'From noticing a release at the origin to new sessions getting it',
    labelNames: ['remote'],
    buckets: [0.1, 0.5, 1, 2, 5, 10, 30, 60],
    registers: [this.registry],
  });
  readonly failures = new Counter({
    name: 'portal_remote_failures_total',
    help: 'Failures of remotes that sessions have reported',
    labelNames: ['remote', 'phase'],
    registers: [this.registry],
  });
  readonly starts = new Histogram({
    name: 'portal_remote_start_seconds',
    help: 'Time from the wish to see a remote to its drawn page, as sessions report it',
    labelNames: ['remote'],
    buckets: SECONDS,
    registers: [this.registry],
  });
  readonly vitals = new Histogram({
    name: 'portal_remote_vitals_seconds',
    help: 'Largest paint (lcp) and slowest interaction (inp) of pages of a remote, as sessions report them',
    labelNames: ['remote', 'vital'],
    buckets: [0.05, 0.1, 0.2, 0.5, 1, 2.5, 4, 10],
    registers: [this.registry],
  });
  readonly shifts = new Histogram({
    name: 'portal_remote_layout_shift',
    help: 'Layout shift (cls) of pages of a remote, as sessions report it',
    labelNames: ['remote'],
    buckets: [0.01, 0.02, 0.05, 0.1, 0.25, 0.5],
    registers: [this.registry],
  });
  readonly scriptErrors = new Counter({
    name: 'portal_remote_script_errors_total',
    help: 'Errors of scripts of remotes that sessions have reported',
    labelNames: ['remote'],
    registers: [this.registry],
  });
  readonly quarantined = new Counter({
    name: 'portal_releases_quarantined_total',
    help: 'Releases withdrawn because they failed in sessions',
    labelNames: ['remote'],
    registers: [this.registry],
  });
  readonly damaged = new Counter({
    name: 'portal_files_damaged_total',
    help: 'Files of the release store that were not served because their content has changed',
    labelNames: ['remote'],
    registers: [this.registry],
  });

  constructor() {
    collectDefaultMetrics({ register: this.registry });
  }

  /** Counters of these remotes begin at 0: Prometheus sees no increase in a figure that appears with its first event. */
  begin(remotes: readonly string[]): void {
    for (const remote of remotes)
      for (const counter of [this.refused, this.quarantined, this.damaged, this.scriptErrors])
        counter.inc({ remote }, 0);
  }

  /** Which release each remote has now, asked when the figures are. */
  follow(releases: ReleaseRegistry): void {
    this.begin(releases.list().map(({ name }) => name));
    new Gauge({
      name: 'portal_remote_release',
      help: '1 for the release that sessions get: everybody (active) or a part (canary)',
      labelNames: ['remote', 'release', 'version', 'role'],
      registers: [this.registry],
      collect() {
        this.reset();
        for (const remote of releases.list()) {
          for (const [role, loaded] of [
            ['active', remote.everybodys()],
            ['canary', remote.runnable(remote.state.canary?.release)],
          ] as const) {
            if (!loaded) continue;
            const { id, version } = loaded.release;
            this.set({ remote: remote.name, release: id, version, role }, 1);
          }
        }
      },
    });
    new Gauge({
      name: 'portal_release_store_free_bytes',
      help: 'What is free where this server keeps files of releases',
      registers: [this.registry],
      async collect() {
        this.set(await releases.store.freeBytes().catch(() => 0));
      },
    });
    new Gauge({
      name: 'portal_remote_available',
      help: '1 when new sessions can use the remote',
      labelNames: ['remote'],
      registers: [this.registry],
      collect() {
        this.reset();
        for (const { name, available } of releases.snapshot().remotes)
          this.set({ remote: name }, available ? 1 : 0);
      },
    });
  }

  /** `bank`: the code of the configured bank that was called. */
  request(path: string, status: number, seconds: number, bank?: string): void {
    const labels = { area: getArea(path), status: `${Math.floor(status / 100)}xx` };
    this.#requests.observe(bank === undefined ? labels : { ...labels, bank }, seconds);
  }
}

function getArea(path: string): string {
  if (path === '/' || path === '/index.html') return 'page';
  const [, first] = path.split('/');
  if (first === 'remotes' || first === 'banks' || first === 'portal') return first;
  return ['healthz', 'readyz', 'metrics'].includes(first ?? '') ? 'service' : 'host';
}
