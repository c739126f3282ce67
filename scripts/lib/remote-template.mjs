import { readFileSync } from 'node:fs';
import path from 'node:path';
import { starterFiles } from '../../shared-kernel/src/team/starter.ts';
import { rootDir } from './process.mjs';

/** What a repository of its own needs and a package of this one does not. */
const OF_REPOSITORIES = /^(?:\.|Dockerfile$|README\.md$)/;

/** The files of a new remote of this workspace by path: those of the starter, with the manifest of a sibling. */
export function remoteFiles(name, title) {
  // Versions, scripts and packages are those of a sibling, so that they cannot grow old here.
  const sibling = JSON.parse(readFileSync(path.join(rootDir, 'mf-catalog/package.json'), 'utf8'));
  const isNeeded = ([dependency]) =>
    ['@ant-design/icons', 'antd', 'react', 'react-dom', 'shared-kernel'].includes(dependency);
  const manifest = {
    name,
    version: '0.1.0',
    private: true,
    type: 'module',
    sideEffects: sibling.sideEffects,
    scripts: sibling.scripts,
    dependencies: Object.fromEntries(Object.entries(sibling.dependencies).filter(isNeeded)),
    devDependencies: sibling.devDependencies,
  };
  const files = Object.entries(starterFiles({ name, title }, 'shared-kernel'));
  return {
    'package.json': `${JSON.stringify(manifest, null, 2)}\n`,
    ...Object.fromEntries(files.filter(([file]) => !OF_REPOSITORIES.test(file))),
  };
}
