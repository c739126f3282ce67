import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { remoteBuildRecordSchema } from 'shared-kernel/remote/build-record';
import type { RemoteBuildRecord } from 'shared-kernel/remote/build-record';
import type { PortalSnapshot, RemoteSnapshot } from 'shared-kernel/remote/snapshot';
import type { RemoteOrigin } from './config.ts';
import { toSnapshot } from './remotes.ts';
import type { Remotes } from './remotes.ts';

const RECORD = 'portal-remote.json';
const FETCH_LIMIT_MS = 2_000;

/** An origin that can be looked at. */
type SeenOrigin = Exclude<RemoteOrigin, { readonly kind: 'api' }>;

interface Logger {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
}

interface Known {
  /** Last build record that could be read; kept when the remote goes away, so that its routes keep their places. */
  record?: RemoteBuildRecord;
  /** What identifies the read: modification time or the text itself. */
  mark?: string;
  up: boolean;
}

/**
 * What the server knows about remotes that are served as they are, while developing. A remote that is down or broken is marked so and never keeps the
 * others, or the server, from working. A new build is noticed without a restart.
 */
export class RemoteRegistry implements Remotes {
  readonly #origins: readonly SeenOrigin[];
  readonly #log: Logger;
  readonly #known = new Map<string, Known>();
  #refreshing: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(origins: readonly RemoteOrigin[], log: Logger) {
    // What a team publishes itself is in the store, and stores are not read here.
    this.#origins = origins.filter((origin) => origin.kind !== 'api');
    this.#log = log;
  }

  /** Looks for new builds every `pollMs`. */
  start(pollMs: number): void {
    this.#timer = setInterval(() => void this.refresh(), pollMs);
    this.#timer.unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** Asks every remote now. Callers that come together share one round. */
  refresh(): Promise<void> {
    this.#refreshing ??= Promise.all(this.#origins.map((origin) => this.#read(origin)))
      .then(() => undefined)
      .finally(() => (this.#refreshing = undefined));
    return this.#refreshing;
  }

  /** Asks only remotes on this machine's disk: cheap enough for every page. */
  async refreshFolders(): Promise<void> {
    await Promise.all(
      this.#origins.filter(({ kind }) => kind === 'folder').map((origin) => this.#read(origin)),
    );
  }

  /** The remotes as the page gets them. */
  snapshot(): PortalSnapshot {
    return { remotes: this.#origins.map(({ name }) => this.#getSnapshot(name)) };
  }

  /** Build records of the remotes that can be used, for the preload plan. */
  records(): readonly RemoteBuildRecord[] {
    return this.#origins.flatMap(({ name }) => {
      const record = this.#known.get(name)?.record;
      return record && this.#getSnapshot(name).available ? [record] : [];
    });
  }

  #getSnapshot(name: string): RemoteSnapshot {
    const known = this.#known.get(name);
    const record = known?.record;
    if (!known?.up || !record) {
      return { name, available: false, reason: 'down', ...(record ? { manifest: record.manifest } : {}) };
    }
    return toSnapshot(record);
  }

  async #read(origin: SeenOrigin): Promise<void> {
    const before = this.#known.get(origin.name);
    try {
      const { text, mark } =
        origin.kind === 'folder' ? await readFolder(origin.folder, before) : await fetchRecord(origin.url);
      if (text === undefined) return this.#update(origin.name, { ...before, up: true });
      if (before?.up && before.mark === mark) return;
      const record = remoteBuildRecordSchema.parse(JSON.parse(text));
      if (record.manifest.name !== origin.name) throw new Error(`it calls itself ${record.manifest.name}`);
      this.#update(origin.name, { record, mark, up: true });
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      this.#update(origin.name, { ...(before?.record ? { record: before.record } : {}), up: false }, reason);
    }
  }

  #update(name: string, next: Known, reason?: string): void {
    const before = this.#known.get(name);
    this.#known.set(name, next);
    if (!next.up && before?.up !== false) this.#log.warn({ remote: name, reason }, 'remote is unavailable');
    if (next.up && (!before?.up || before.record?.buildId !== next.record?.buildId)) {
      this.#log.info({ remote: name, buildId: next.record?.buildId }, 'remote is available');
    }
  }
}

interface ReadRecord {
  /** `undefined`: unchanged since the mark. */
  readonly text: string | undefined;
  readonly mark: string;
}

async function readFolder(folder: string, before: Known | undefined): Promise<ReadRecord> {
  const file = join(folder, RECORD);
  const { mtimeMs, size } = await stat(file);
  const mark = `${mtimeMs}-${size}`;
  if (before?.up && before.mark === mark) return { text: undefined, mark };
  return { text: await readFile(file, 'utf8'), mark };
}

async function fetchRecord(origin: URL): Promise<ReadRecord> {
  const answer = await fetch(new URL(RECORD, origin), {
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(FETCH_LIMIT_MS),
  });
  if (!answer.ok) throw new Error(`${RECORD} answered ${answer.status}`);
  const text = await answer.text();
  return { text, mark: text };
}
