import { readFileSync } from 'node:fs';
import path from 'node:path';
import { rootDir } from './process.mjs';

/** The files of a new remote by path: like its siblings, with one page, a menu entry and a test. */
export function remoteFiles(name, title) {
  const [, contract] = /'([\d.]+)'/.exec(
    readFileSync(path.join(rootDir, 'shared-kernel/src/contract/version.ts'), 'utf8'),
  );
  const route = `/${name.slice('mf-'.length)}`;
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
  return {
    'package.json': `${JSON.stringify(manifest, null, 2)}\n`,
    'webpack.config.mjs': `import { defineRemote } from 'shared-kernel/webpack';

export default defineRemote(import.meta.dirname);
`,
    'jest.config.mjs': `import { jestPreset } from 'shared-kernel/jest';

export default { ...jestPreset, displayName: '${name}' };
`,
    'tsconfig.json': `{
  "extends": "shared-kernel/tsconfig.json",
  "include": ["src"]
}
`,
    'src/locale/ru.ts': `/** All Russian text of this remote. */
export const ru = {
  title: '${title}',
  lead: 'Раздел подключён. Его первая страница готова к работе.',
  menu: '${title}',
} as const;
`,
    'src/manifest.ts': `import { defineRemoteManifest } from 'shared-kernel/remote/manifest';
import { ru } from './locale/ru.ts';
import { routes } from './routes.ts';

/** What the portal learns about this remote without running its code. */
export const manifest = defineRemoteManifest({
  name: '${name}',
  title: ru.title,
  version: '0.1.0',
  contractRange: '^${contract}',
  routes,
  menu: [
    {
      id: '${name}',
      group: 'tools',
      label: ru.menu,
      icon: 'project',
      path: routes.start.link(),
      order: 900,
    },
  ],
  search: [{ label: ru.title, path: routes.start.link(), keywords: [] }],
});
`,
    'src/remote.tsx': `import { createRemote } from 'shared-kernel/remote';
import { routes } from './routes.ts';

/** The lifecycles by which the host starts, shows and removes this remote. */
export const { bootstrap, mount, unmount } = createRemote({ routes });
`,
    'src/routes.ts': `import { defineRoutes } from 'shared-kernel/paths';

/** The pages of this remote. Manifest, router, preloads and links take them from here. */
export const routes = defineRoutes({
  start: {
    path: '${route}',
    page: () => import('./features/start/ui/start-page.tsx').then((module) => module.StartPage),
  },
});
`,
    'src/standalone.tsx': `import { runStandalone } from 'shared-kernel/remote/standalone';
import { routes } from './routes.ts';

runStandalone({ name: '${name}', routes });
`,
    'src/features/start/ui/start-page.tsx': `import type { ReactElement } from 'react';
import { PageHeader } from 'shared-kernel/ui';
import { ru } from '../../../locale/ru.ts';

/** The first page of this remote. */
export function StartPage(): ReactElement {
  return <PageHeader title={ru.title} subtitle={ru.lead} />;
}
`,
    'src/features/start/ui/start-page.test.tsx': `import { render, screen } from '@testing-library/react';
import { PortalProviders } from 'shared-kernel/ui';
import { ru } from '../../../locale/ru.ts';
import { StartPage } from './start-page.tsx';

it('names the section', () => {
  render(
    <PortalProviders>
      <StartPage />
    </PortalProviders>,
  );
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(ru.title);
});
`,
  };
}
