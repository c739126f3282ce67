import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Compiler } from 'webpack';

const COMPRESSIBLE = /\.(?:js|css|svg|json|html|webmanifest|txt)$/;
const SMALLEST_BYTES = 1024;

/** Emits `.br` and `.gz` beside every text asset, so that the delivery server never compresses a hashed file. */
export class PrecompressPlugin {
  apply(compiler: Compiler): void {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('PrecompressPlugin', (compilation) => {
      compilation.hooks.processAssets.tapPromise(
        { name: 'PrecompressPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_TRANSFER },
        async (assets) => {
          for (const [name, source] of Object.entries(assets)) {
            const raw = source.buffer();
            if (!COMPRESSIBLE.test(name) || raw.length < SMALLEST_BYTES) continue;
            const [br, gz] = await Promise.all([
              promisify(brotliCompress)(raw, {
                params: {
                  [constants.BROTLI_PARAM_QUALITY]: 10,
                  [constants.BROTLI_PARAM_SIZE_HINT]: raw.length,
                },
              }),
              promisify(gzip)(raw, { level: 9 }),
            ]);
            compilation.emitAsset(`${name}.br`, new sources.RawSource(br));
            compilation.emitAsset(`${name}.gz`, new sources.RawSource(gz));
          }
        },
      );
    });
  }
}
