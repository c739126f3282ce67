import type { Chunk, ChunkGraph, Configuration, Module } from 'webpack';
import { isLoadedLater, kernelStyles } from './kernel-styles.ts';
import { shareChunk } from './shares-loader.ts';

/** The host's pages before the portal: the form of the sign-in, and what clients open by a link. */
const LIGHT = new Set(['sign-in-form', 'client-sign', 'client-quote']);
/** The shell, and what the kernel hands to every remote: behind the sign-in all of it is there. */
const SHELL = new Set([
  'portal',
  'shell',
  ...['session', 'state', 'http', 'query', 'events', 'router', 'remote', 'toast'].map((entry) =>
    shareChunk(`shared-kernel/${entry}`),
  ),
  ...['names', 'money', 'dates'].map((file) => shareChunk(`shared-kernel/domain/${file}`)),
]);

/** Bytes before compression: less than this is copied into the files that need it, instead of being one more request. */
const MIN_SHARED_BYTES = 40_000;

/**
 * How the host's code is laid out in files: one that the sign-in form and shell have in common, one of the shell, and by
 * webpack's own rule a file for what several shares have in common.
 */
export const hostFiles: Exclude<NonNullable<Configuration['optimization']>['splitChunks'], undefined> = {
  chunks: isGrouped,
  minSize: 0,
  maxAsyncRequests: 200,
  cacheGroups: {
    default: { minChunks: 2, minSize: MIN_SHARED_BYTES, reuseExistingChunk: true },
    defaultVendors: false,
    start: oneFile('lib-start', 2, (names) => [...names].some((name) => LIGHT.has(name)) && hasShell(names)),
    shell: oneFile('lib-shell', 1, hasShell),
    styles: { ...kernelStyles, chunks: isGrouped },
  },
};

/** The sign-in is the page's own HTML: what little code it has comes in one file, copies included. */
function isGrouped(chunk: Chunk): boolean {
  return isLoadedLater(chunk) && chunk.name !== 'sign-in';
}

function hasShell(names: ReadonlySet<string>): boolean {
  return [...names].some((name) => SHELL.has(name));
}

/** One file for the modules whose parts `belongs` accepts, by the parts' names. */
function oneFile(name: string, priority: number, belongs: (names: ReadonlySet<string>) => boolean): object {
  return {
    name,
    priority,
    chunks: isGrouped,
    test: (module: Module, { chunkGraph }: { chunkGraph: ChunkGraph }) =>
      belongs(new Set([...chunkGraph.getModuleChunks(module)].map((chunk) => chunk.name ?? ''))),
    enforce: true,
  };
}
