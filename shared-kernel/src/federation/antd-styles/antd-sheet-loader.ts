import { createRequire } from 'node:module';
import type { LoaderContext } from 'webpack';
import { kernelFile } from '../kernel-file.ts';
import { antdSheets } from './antd-sheets.ts';
import { NEVER_SHOWN } from './sheet-names.ts';

const DEPENDENCIES = [
  ...[
    'federation/antd-styles/antd-sheets',
    'federation/antd-styles/renderings',
    'ui/theme-tokens',
    'ui/theme-colours',
  ].map(kernelFile),
  createRequire(import.meta.url).resolve('antd/package.json'),
];
let sheets: ReadonlyMap<string, string> | undefined;

/** webpack loader: the text of the sheet that the request's query names. */
export default function antdSheetLoader(this: LoaderContext<unknown>): string {
  for (const file of DEPENDENCIES) this.addDependency(file);
  sheets ??= antdSheets();
  const name = this.resourceQuery.slice(1);
  const sheet = sheets.get(name);
  if (sheet === undefined && !NEVER_SHOWN.includes(name))
    throw new Error(`antd's style ${name} has no sheet: render its component in antd-styles/renderings.ts`);
  return sheet ?? '';
}
