import type { Chunk, ChunkGroup, Compiler, Module } from 'webpack';
import { exposeChunk } from './shell-chunk.ts';

/** Before webpack divides chunks (stage 10), and after the widgets of the shell have taken what is theirs. */
const BEFORE_SPLITTING = 1;

/**
 * What more than half of a remote's pages need (its texts above all) comes with the remote itself: one file less to ask
 * for than a file of its own, and none is copied. Shares stay where they are: a page asks for its own only.
 */
export class CommonPagesPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('CommonPagesPlugin', (compilation) => {
      compilation.hooks.optimizeChunks.tap({ name: 'CommonPagesPlugin', stage: BEFORE_SPLITTING }, () => {
        const remote = compilation.namedChunks.get(exposeChunk('./remote'));
        if (!remote) return;
        const { chunkGraph } = compilation;
        const pages = pageChunks(remote);
        const uses = new Map<Module, Chunk[]>();
        for (const page of pages) {
          for (const module of chunkGraph.getChunkModulesIterable(page)) {
            if (!module.type.startsWith('javascript/')) continue;
            uses.set(module, [...(uses.get(module) ?? []), page]);
          }
        }
        for (const [module, users] of uses) {
          if (users.length < 2 || users.length * 2 <= pages.size) continue;
          for (const page of users) chunkGraph.disconnectChunkAndModule(page, module);
          if (!chunkGraph.isModuleInChunk(module, remote)) chunkGraph.connectChunkAndModule(remote, module);
        }
      });
    });
  }
}

/** The chunks that only the remote itself asks for. */
function pageChunks(remote: Chunk): Set<Chunk> {
  const own = new Set<ChunkGroup>(remote.groupsIterable);
  const groups = new Set<ChunkGroup>(
    [...own]
      .flatMap((group) => group.getChildren())
      .filter((group) => group.getParents().every((parent) => own.has(parent))),
  );
  const chunks = [...groups].flatMap((group) => group.chunks);
  return new Set(chunks.filter((chunk) => [...chunk.groupsIterable].every((group) => groups.has(group))));
}
