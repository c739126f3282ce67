import { Skeleton } from 'antd';
import type { ReactElement } from 'react';
import { lazyPart } from 'shared-kernel/lazy-part';

/** The host's own page about releases; nobody but superusers is shown the way, and the server answers nobody else. */
export const RELEASES_PATH = '/releases';

const releases = lazyPart(() =>
  import(/* webpackChunkName: "releases" */ './releases-page.tsx').then((module) => module.ReleasesPage),
);

/** The superusers' page, loaded when it is opened. */
export function ReleasesRoute(): ReactElement {
  return <releases.Part placeholder={<Skeleton active />} />;
}
