import { useEffect } from 'react';
import type { ReactElement } from 'react';
import { useLazy } from 'shared-kernel/lazy';
import { PortalToaster } from 'shared-kernel/toast';
import { useAtomValue } from 'shared-kernel/state';
import { ErrorBoundary } from 'shared-kernel/ui';
import { deliveryNoticesAtom } from '../delivery/delivery-state.ts';
import { CrashScreen } from '../errors/crash-screen.tsx';
import { getPart } from '../parts.ts';
import { RouteGuard } from '../session/route-guard.tsx';
import type { Area } from '../session/route-guard.tsx';
import { hideLoadingOverlay } from './loading-overlay.ts';
import { PageEffects } from './page-effects.tsx';
import { SkipLink } from './skip-link.tsx';

/** The root of the host: guard, the half of the portal, toasts. */
export function Portal(): ReactElement {
  const { Notices } = useAtomValue(deliveryNoticesAtom);
  useEffect(hideLoadingOverlay, []);
  return (
    <>
      <SkipLink />
      <ErrorBoundary fallback={(error, retry) => <CrashScreen error={error} onRetry={retry} />}>
        <RouteGuard>{(area) => <Part key={area} area={area} />}</RouteGuard>
      </ErrorBoundary>
      <PageEffects />
      <PortalToaster />
      {Notices ? <Notices /> : null}
    </>
  );
}

function Part({ area }: { readonly area: Area }): ReactElement | null {
  const { code: Content, error: failure, retry } = useLazy(getPart(area));

  useEffect(
    () =>
      // Signing in shows the portal at once when its code is fetched while the agent types.
      area === 'auth'
        ? whenIdle(
            () =>
              void getPart('main')
                .load()
                .catch(() => undefined),
          )
        : undefined,
    [area],
  );

  if (Content) return <Content />;
  if (failure === undefined) return null;
  return <CrashScreen error={failure} onRetry={retry} />;
}

function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(work, { timeout: 5_000 });
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(work, 1_500);
  return () => clearTimeout(timer);
}
