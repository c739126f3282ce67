import type { ReactElement } from 'react';
import { lazyPart } from 'shared-kernel/lazy-part';
import { SkeletonPage } from 'shared-kernel/ui';

const releases = lazyPart(() =>
  import(/* webpackChunkName: "releases" */ './releases-page.tsx').then((module) => module.ReleasesPage),
);

/** The superusers' page, loaded when it is opened; nobody else is shown the way, and the server answers nobody else. */
export function ReleasesRoute(): ReactElement {
  return <releases.Part placeholder={<SkeletonPage />} />;
}
