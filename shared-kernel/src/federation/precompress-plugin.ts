import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Compiler } from 'webpack';

export const COMPRESSIBLE = /\.(?:js|css|svg|json|html|webmanifest|txt)$/;
export const SMALLEST_BYTES = 1024;

/** The compressed forms of a text file. */
export async function compressedForms(raw: Buffer): Promise<{ readonly br: Buffer; readonly gz: Buffer }> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 10,
    [constants.BROTLI_PARAM_SIZE_HINT]: raw.length,
  };
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(raw, { params }),
    promisify(gzip)(raw, { level: 9 }),
  ]);
  return { br, gz };
}

/** Emits `.br` and `.gz` beside every text asset, so that the delivery server never compresses a hashed file. */
export class PrecompressPlugin {
  apply(compiler: Compiler): void {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('PrecompressPlugin', (compilation) => {
      compilation.hooks.processAssets.tapPromise(
        { name: 'PrecompressPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_TRANSFER },
        async (assets) => {
          const compressible = Object.entries(assets)
            .map(([name, source]) => ({ name, raw: source.buffer() }))
            .filter(({ name, raw }) => COMPRESSIBLE.test(name) && raw.length >= SMALLEST_BYTES);
          // All at once: the runtime's threads take them in turn, on every core.
          const compressed = await Promise.all(
            compressible.map(async ({ name, raw }) => ({ name, forms: await compressedForms(raw) })),
          );
          for (const { name, forms } of compressed) {
            compilation.emitAsset(`${name}.br`, new sources.RawSource(forms.br));
            compilation.emitAsset(`${name}.gz`, new sources.RawSource(forms.gz));
          }
        },
      );
    });
  }
}
