import { resolve } from 'node:path';
import type { Chunk, ChunkGraph, Configuration, Module } from 'webpack';
import { shareChunk } from './shares-loader.ts';

/** The host's parts that a page starts with (`loadPart` of `host/src/parts.ts`). */
const SIGN_IN = 'sign-in';
/** The shell, and what the kernel hands to every remote: behind the sign-in all of it is there. */
const SHELL = new Set([
  'shell',
  ...['session', 'state', 'http', 'query', 'events', 'router', 'remote', 'toast'].map((entry) =>
    shareChunk(`shared-kernel/${entry}`),
  ),
  ...['names', 'money', 'dates'].map((file) => shareChunk(`shared-kernel/domain/${file}`)),
]);

/** Folder of the kernel's sources. */
const KERNEL = resolve(import.meta.dirname, '..');

/** Bytes before compression: less than this is copied into the files that need it, instead of being one more request. */
const MIN_SHARED_BYTES = 40_000;

/**
 * How the host's code is laid out in files: one that sign-in and shell have in common, one of the shell, and by
 * webpack's own rule a file for what several shares have in common. The kernel's styles are one file of their own: parts
 * that copied a rule would load it twice, the second time after what a remote says otherwise.
 */
export const hostFiles: Exclude<NonNullable<Configuration['optimization']>['splitChunks'], undefined> = {
  chunks: 'async',
  minSize: 0,
  maxAsyncRequests: 200,
  cacheGroups: {
    default: { minChunks: 2, minSize: MIN_SHARED_BYTES, reuseExistingChunk: true },
    defaultVendors: false,
    start: oneFile('lib-start', 2, (names) => names.has(SIGN_IN) && hasShell(names)),
    shell: oneFile('lib-shell', 1, hasShell),
    styles: {
      name: 'kernel-styles',
      type: 'css/mini-extract',
      priority: 3,
      chunks: isLoadedLater,
      test: (module: Module) => module.nameForCondition()?.startsWith(KERNEL) === true,
      enforce: true,
    },
  },
};

function isLoadedLater(chunk: Chunk): boolean {
  return !chunk.canBeInitial();
}

function hasShell(names: ReadonlySet<string>): boolean {
  return [...names].some((name) => SHELL.has(name));
}

/** One file for the modules whose parts `belongs` accepts, by the parts' names. */
function oneFile(name: string, priority: number, belongs: (names: ReadonlySet<string>) => boolean): object {
  return {
    name,
    priority,
    chunks: isLoadedLater,
    test: (module: Module, { chunkGraph }: { chunkGraph: ChunkGraph }) =>
      belongs(new Set([...chunkGraph.getModuleChunks(module)].map((chunk) => chunk.name ?? ''))),
    enforce: true,
  };
}
