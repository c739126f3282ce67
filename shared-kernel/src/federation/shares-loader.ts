import type { LoaderContext } from 'webpack';
import { sharingTable } from './sharing.ts';

/**
 * webpack loader: fills the host's `shares.ts` from the sharing table. Ready modules are imported at once;
 * every other share becomes its own asynchronous part, which `host-files.ts` lays out in files.
 */
export default function sharesLoader(this: LoaderContext<unknown>): string {
  // The table is read from folders and package files that webpack does not watch for this module.
  this.cacheable(false);
  const table = sharingTable();
  const imports = table
    .filter((share) => share.eager)
    .map(({ key }, index) => `import * as ready${index} from ${JSON.stringify(key)};`);
  let ready = 0;
  const entries = table.map(({ key, version, eager }) => {
    const provide = eager
      ? `lib: () => ready${ready++}`
      : `get: () => import(/* webpackChunkName: ${JSON.stringify(shareChunk(key))} */ ${JSON.stringify(key)}).then((module) => () => module)`;
    return `  ${JSON.stringify(key)}: { version: ${JSON.stringify(version)}, scope: 'default', ${provide}, shareConfig: { singleton: true, requiredVersion: ${JSON.stringify(`^${version}`)} } },`;
  });
  return `${imports.join('\n')}\nexport const shares = {\n${entries.join('\n')}\n};\n`;
}

/** Kinds of charts are a few lines each, above what they have in common. */
const CHARTS = '@ant-design/plots/es/components/';

/** Name of the asynchronous part that carries a share. */
export function shareChunk(key: string): string {
  return `share-${key.startsWith(CHARTS) ? 'charts' : key.replaceAll(/[^\w-]/g, '-')}`;
}
