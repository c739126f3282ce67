import { Skeleton } from 'antd';
import { useEffect, useState } from 'react';
import type { ComponentType, ReactElement } from 'react';
import { ErrorPanel } from 'shared-kernel/ui';

/** The host's own page about releases; nobody but superusers is shown the way, and the server answers nobody else. */
export const RELEASES_PATH = '/releases';

const load = () =>
  import(/* webpackChunkName: "releases" */ './releases-page.tsx').then((module) => module.ReleasesPage);

/** The superusers' page, loaded when it is opened. */
export function ReleasesRoute(): ReactElement {
  const [Page, setPage] = useState<ComponentType>();
  const [failure, setFailure] = useState<unknown>();
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isWanted = true;
    load().then(
      (page) => isWanted && setPage(() => page),
      (error: unknown) => isWanted && setFailure(error),
    );
    return () => {
      isWanted = false;
    };
  }, [attempt]);
  if (Page) return <Page />;
  if (failure === undefined) return <Skeleton active />;
  return (
    <ErrorPanel
      error={failure}
      onRetry={() => {
        setFailure(undefined);
        setAttempt(attempt + 1);
      }}
    />
  );
}
