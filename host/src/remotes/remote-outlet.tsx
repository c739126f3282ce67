import { useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { useLocation } from 'shared-kernel/router';
import { LazyPlace, SkeletonPage } from 'shared-kernel/ui';
import { RemoteErrorPanel } from './remote-error-panel.tsx';
import { remoteStore } from './remote-store.ts';
import { setOutlet } from './supervisor.ts';
import { usePageOwner } from './use-remotes.ts';

export interface RemoteOutletProps {
  /** Drawn for a path that no remote has. */
  readonly notFound?: ReactNode;
  /** The host's own page: drawn in place of any remote. */
  readonly own?: ReactNode;
}

/** The place of the shell where the remote of the current route is shown, or why it is not. */
export function RemoteOutlet({ notFound = null, own = null }: RemoteOutletProps): ReactElement {
  const element = useRef<HTMLDivElement>(null);
  const { pathname } = useLocation();
  const { remotes } = useSyncExternalStore(remoteStore.subscribe, remoteStore.snapshot);
  const { owner, status, isFailed } = usePageOwner(pathname);
  const name = owner.kind === 'nobody' ? '' : owner.name;
  const isOwn = own !== null;
  const failed = !isOwn && isFailed;

  useLayoutEffect(() => {
    setOutlet(element.current);
    return () => setOutlet(null);
  }, []);

  return (
    <>
      {/* Remotes put their elements in here; React never has children of its own in it. */}
      <div
        ref={element}
        hidden={isOwn || failed || owner.kind === 'nobody'}
        aria-busy={status.state === 'loading'}
      />
      {failed && (
        <RemoteErrorPanel
          name={name}
          title={remotes.find((remote) => remote.name === name)?.manifest?.title}
          status={status}
        />
      )}
      {!isOwn && !failed && status.state === 'loading' && (
        <LazyPlace key={name}>
          <SkeletonPage />
        </LazyPlace>
      )}
      {own}
      {!isOwn && owner.kind === 'nobody' && notFound}
    </>
  );
}
