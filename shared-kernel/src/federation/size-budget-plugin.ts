import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Compilation, Compiler, Module } from 'webpack';
import type { HostBuildRecord, RemoteBuildRecord } from '../remote/build-record.ts';

/** `size-budget.json` of a package, by entry. */
type Budgets = Record<string, Budget>;
interface Budget {
  /** What the scripts and styles of the entry may weigh, bytes as sent (brotli). */
  readonly limit: number;
  /** What it was made of when the limit was set, bytes of source by part, the largest parts only. */
  readonly parts: Record<string, number>;
}

type Files = Record<string, readonly string[]>;

const FILE = 'size-budget.json';
const RECORD = 'PORTAL_RECORD_SIZES';
/** Room for a change of ordinary size, and for another order of the same modules. */
const ROOM = 1.02;
const SMALLEST_PART_BYTES = 2_000;
const SHOWN_PARTS = 5;

/**
 * Refuses a build of which an entry has become heavier than the package's `size-budget.json` allows, and names what
 * has grown. `npm run build -- --record-sizes` writes the file anew; a package without one has no budget.
 */
export class SizeBudgetPlugin {
  readonly #file: string;

  constructor(packageFolder: string) {
    this.#file = join(packageFolder, FILE);
  }

  apply(compiler: Compiler): void {
    const { Compilation, WebpackError } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('SizeBudgetPlugin', (compilation) => {
      compilation.hooks.processAssets.tap(
        // After compression.
        { name: 'SizeBudgetPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_TRANSFER + 10 },
        () => {
          if (compilation.errors.length > 0) return;
          const entries = getEntries(compilation);
          if (process.env[RECORD]) return this.#record(compilation, entries);
          for (const message of this.#check(compilation, entries))
            compilation.errors.push(new WebpackError(message));
        },
      );
    });
  }

  #check(compilation: Compilation, entries: Files): string[] {
    const budgets = this.#read();
    if (!budgets) return [];
    return Object.entries(entries).flatMap(([entry, files]) => {
      const budget = budgets[entry] ?? ofNewPage(entry, budgets);
      if (!budget) return [`${entry} has no limit in ${FILE}. Set it with: npm run build -- --record-sizes`];
      const sent = sentBytes(compilation, files);
      if (sent <= budget.limit) return [];
      const allows = entry in budgets ? `${FILE} allows` : `a new page may weigh as much as the median page,`;
      const grown = largestGrowth(budget.parts, getParts(compilation, files));
      return [
        `${entry} weighs ${kB(sent)} brotli, ${allows} ${kB(budget.limit)}. Grown (source, before minification): ` +
          `${grown.join(', ')}. Take it out of the entry, or raise the limit: npm run build -- --record-sizes`,
      ];
    });
  }

  #record(compilation: Compilation, entries: Files): void {
    const budgets: Budgets = Object.fromEntries(
      Object.entries(entries).map(([entry, files]) => [
        entry,
        {
          limit: Math.ceil((sentBytes(compilation, files) * ROOM) / 100) * 100,
          parts: Object.fromEntries(
            [...getParts(compilation, files)]
              .filter(([, bytes]) => bytes >= SMALLEST_PART_BYTES)
              .sort(([a], [b]) => (a < b ? -1 : 1)),
          ),
        },
      ]),
    );
    writeFileSync(this.#file, `${JSON.stringify(budgets, null, 2)}\n`);
  }

  #read(): Budgets | undefined {
    try {
      return JSON.parse(readFileSync(this.#file, 'utf8')) as Budgets;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw error;
    }
  }
}

/**
 * A page that nobody has recorded yet: it may weigh what the median page of its remote may. What it adds to the remote's
 * entry counts as grown.
 */
function ofNewPage(entry: string, budgets: Budgets): Budget | undefined {
  if (!entry.startsWith('/')) return undefined;
  const limits = Object.entries(budgets)
    .flatMap(([name, { limit }]) => (name.startsWith('/') ? [limit] : []))
    .sort((a, b) => a - b);
  const limit = limits[Math.floor((limits.length - 1) / 2)];
  return limit === undefined ? undefined : { limit, parts: budgets['entry']?.parts ?? {} };
}

/** What a page of the host may begin with, by the names of its parts. */
const HOST_ENTRIES = {
  'sign-in': ['sign-in'],
  'client-sign': ['client-sign'],
  'client-quote': ['client-quote'],
  shell: ['portal', 'shell'],
};

/** Files that somebody waits for: of the host's beginnings, or of a remote's entry and each of its pages. */
function getEntries(compilation: Compilation): Files {
  const host = readRecord<HostBuildRecord>(compilation, 'portal-host.json');
  if (host)
    return Object.fromEntries(
      Object.entries(HOST_ENTRIES).flatMap(([name, groups]) => {
        const files = groups.flatMap((group) => host.groups[group] ?? []);
        return files.length === 0 ? [] : [[name, [...new Set([...host.initial, ...files])]]];
      }),
    );
  const remote = readRecord<RemoteBuildRecord>(compilation, 'portal-remote.json');
  if (!remote) return {};
  const base = [remote.entry, ...(remote.exposes['./remote']?.files ?? [])];
  return {
    entry: base,
    ...Object.fromEntries(
      Object.entries(remote.pages).map(([pattern, { files }]) => [
        pattern,
        [...new Set([...base, ...files])],
      ]),
    ),
  };
}

function readRecord<T>(compilation: Compilation, name: string): T | undefined {
  const asset = compilation.getAsset(name);
  return asset && (JSON.parse(asset.source.source().toString()) as T);
}

function sentBytes(compilation: Compilation, files: readonly string[]): number {
  return files.reduce(
    (sum, file) =>
      sum + ((compilation.getAsset(`${file}.br`) ?? compilation.getAsset(file))?.source.size() ?? 0),
    0,
  );
}

function getParts(compilation: Compilation, files: readonly string[]): Map<string, number> {
  const wanted = new Set(files);
  const modules = new Set<Module>();
  for (const chunk of compilation.chunks) {
    if (![...chunk.files].some((file) => wanted.has(file))) continue;
    for (const module of compilation.chunkGraph.getChunkModulesIterable(chunk)) modules.add(module);
  }
  const parts = new Map<string, number>();
  for (const module of modules) {
    for (const inner of (module as { modules?: Iterable<Module> }).modules ?? [module]) {
      const path = inner.nameForCondition();
      if (path === null) continue;
      const part = getPart(path.replaceAll('\\', '/'));
      parts.set(part, (parts.get(part) ?? 0) + inner.size());
    }
  }
  return parts;
}

/** A library's package, of a library that is used by the piece the piece, of our own code the folder. */
function getPart(path: string): string {
  const [, inLibrary] = /.*\/node_modules\/(.+)$/.exec(path) ?? [];
  if (inLibrary !== undefined) {
    const names = inLibrary.split('/').slice(0, -1);
    const depth = inLibrary.startsWith('@') ? 2 : /^(?:antd|zod)\//.test(inLibrary) ? 3 : 1;
    return names.slice(0, depth).join('/');
  }
  const kernel = path.lastIndexOf('shared-kernel/src/');
  const inSources = kernel < 0 ? path.slice(path.lastIndexOf('/src/') + 1) : path.slice(kernel);
  return inSources.split('/').slice(0, -1).join('/');
}

function largestGrowth(before: Record<string, number>, now: ReadonlyMap<string, number>): string[] {
  const grown = [...now].map(([part, bytes]) => ({ part, bytes: bytes - (before[part] ?? 0) }));
  return grown
    .filter(({ bytes }) => bytes > 0)
    .sort((a, b) => b.bytes - a.bytes)
    .slice(0, SHOWN_PARTS)
    .map(({ part, bytes }) => `${part} +${kB(bytes)}`);
}

const kB = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;
