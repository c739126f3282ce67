import type { Chunk, ChunkGraph, Module } from 'webpack';

/**
 * Cache group of webpack's `splitChunks` that puts every module into one file of the group its parts belong to.
 *
 * webpack asks for a name once per combination of a module's parts. A name that depends on the combination would
 * copy the module into several files, so the group is decided once per module, from all of its parts.
 */
export function audienceGroup(groupOf: (chunkNames: readonly string[]) => string | undefined): object {
  const groups = new WeakMap<Module, string>();
  return {
    chunks: (chunk: Chunk) => !chunk.canBeInitial(),
    test(module: Module, { chunkGraph }: { chunkGraph: ChunkGraph }): boolean {
      const chunkNames = [...chunkGraph.getModuleChunks(module)].map((chunk) => chunk.name ?? '');
      const group = groupOf(chunkNames);
      if (group !== undefined) groups.set(module, group);
      return group !== undefined;
    },
    name: (module: Module) => groups.get(module),
    enforce: true,
    reuseExistingChunk: false,
  };
}
