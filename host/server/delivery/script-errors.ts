import { readFile } from 'node:fs/promises';
import { SourceMap } from 'node:module';
import { join } from 'node:path';
import type { ReleaseRegistry } from '../releases/release-registry.ts';

/** An error of a script as a team sees it: nothing of who met it. */
export interface ScriptError {
  readonly release: string;
  readonly message: string;
  /** Places of the remote's own files, in its sources where the release has their maps. */
  readonly places: readonly string[];
  readonly count: number;
  readonly firstAt: string;
  readonly lastAt: string;
}

/** Different errors that are kept of a remote; the one that has not come for longest goes first. */
const KEPT = 50;
const PLACES = 5;
/** New errors that are looked up in source maps within a minute: a map is read whole. */
const LOOKED_UP = 20;
const MINUTE_MS = 60_000;
/** `https://portal.example/remotes/mf-x/page.0123.js:1:2345` in a stack of any browser. */
const FRAME = /\/remotes\/([a-z][a-z0-9-]*)\/([\w./-]+\.js):(\d+):(\d+)/g;

interface Frame {
  readonly remote: string;
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** Errors of remotes' scripts that sessions report, by remote, in the memory of this server. */
export class ScriptErrors {
  readonly #registry: Pick<ReleaseRegistry, 'find'>;
  readonly #errors = new Map<string, Map<string, ScriptError>>();
  #minute = { begunAt: 0, lookedUp: 0 };

  constructor(registry: Pick<ReleaseRegistry, 'find'>) {
    this.#registry = registry;
  }

  /** Takes an error in. Answers the remote that it belongs to: the first whose file the stack names. */
  async note(message: string, stack: string, now = Date.now()): Promise<string | undefined> {
    const frames = readFrames(stack);
    const [first] = frames;
    const releases = first && this.#registry.find(first.remote);
    const loaded = first && releases?.fileOwner(first.file);
    if (!loaded) return undefined;
    const { remote } = first;
    const release = loaded.release.id;
    const text = withoutPersonalData(message);
    const own = frames.filter((frame) => frame.remote === remote).slice(0, PLACES);
    const key = `${release} ${text} ${own.map(toPlace).join(' ')}`;
    const errors = this.#errors.get(remote) ?? new Map<string, ScriptError>();
    this.#errors.set(remote, errors);
    const known = errors.get(key);
    const at = new Date(now).toISOString();
    // Before the maps are read: of many reports at once one is new.
    remember(errors, key, {
      release,
      message: text,
      places: known?.places ?? own.map(toPlace),
      count: (known?.count ?? 0) + 1,
      firstAt: known?.firstAt ?? at,
      lastAt: at,
    });
    if (!known && this.#mayLookUp(now)) {
      const places = await Promise.all(own.map((frame) => toSourcePlace(loaded.folder, frame)));
      const current = errors.get(key);
      if (current) errors.set(key, { ...current, places });
    }
    return remote;
  }

  /** Errors of a remote, the most frequent first. */
  of(remote: string): readonly ScriptError[] {
    return [...(this.#errors.get(remote)?.values() ?? [])].sort((a, b) => b.count - a.count);
  }

  #mayLookUp(now: number): boolean {
    if (now - this.#minute.begunAt > MINUTE_MS) this.#minute = { begunAt: now, lookedUp: 0 };
    this.#minute.lookedUp += 1;
    return this.#minute.lookedUp <= LOOKED_UP;
  }
}

function readFrames(stack: string): Frame[] {
  return [...stack.matchAll(FRAME)].map(([, remote = '', file = '', line, column]) => ({
    remote,
    file,
    line: Number(line),
    column: Number(column),
  }));
}

const toPlace = ({ file, line, column }: Frame): string => `${file}:${line}:${column}`;

/** The place in the sources; that of the built file where the release has no map. */
async function toSourcePlace(folder: string, frame: Frame): Promise<string> {
  try {
    // The file is one that the release lists, so its map lies in the folder of the release.
    const text = await readFile(join(folder, `${frame.file}.map`), 'utf8');
    const entry = new SourceMap(JSON.parse(text) as ConstructorParameters<typeof SourceMap>[0]).findEntry(
      frame.line - 1,
      frame.column - 1,
    );
    if (!('originalSource' in entry)) return toPlace(frame);
    return `${entry.originalSource.replace(/^webpack:\/\//, '')}:${entry.originalLine + 1}:${entry.originalColumn + 1}`;
  } catch {
    return toPlace(frame);
  }
}

/** A message may hold what the agent typed: addresses lose their queries, e-mails and longer numbers go. */
function withoutPersonalData(message: string): string {
  return message
    .replaceAll(/[\w.+-]+@[\w.-]+/g, '<e-mail>')
    .replaceAll(/(https?:\/\/[^\s?#]+)[?#]\S*/g, '$1')
    .replaceAll(/\d[\d \-()]{3,}\d/g, '<number>')
    .replaceAll(/«[^»]*»|"[^"]*"|'[^']{20,}'/g, '<text>');
}

function remember(errors: Map<string, ScriptError>, key: string, error: ScriptError): void {
  errors.delete(key);
  const oldest = errors.size >= KEPT ? errors.keys().next().value : undefined;
  if (oldest !== undefined) errors.delete(oldest);
  errors.set(key, error);
}
