import { useEffect } from 'react';
import type { ReactElement } from 'react';
import { useLazy } from 'shared-kernel/lazy';
import { PortalToaster } from 'shared-kernel/toast';
import { useAtomValue } from 'shared-kernel/state';
import { ErrorBoundary, LazyPlace } from 'shared-kernel/ui';
import { deliveryNoticesAtom } from '../delivery/delivery-state.ts';
import { CrashScreen } from '../errors/crash-screen.tsx';
import { getPart } from '../parts.ts';
import { RouteGuard } from '../session/route-guard.tsx';
import type { Area } from '../session/route-guard.tsx';
import { hideLoadingOverlay } from './loading-overlay.ts';
import { PageEffects } from './page-effects.tsx';
import { SkipLink } from './skip-link.tsx';

interface PortalRootProps {
  /** Nothing of the portal was on the page before; otherwise the agent comes from its sign-in. */
  readonly isArrival?: boolean;
}

/** The root of the host: guard, the half of the portal, toasts. */
export function PortalRoot({ isArrival = true }: PortalRootProps): ReactElement {
  const { Notices } = useAtomValue(deliveryNoticesAtom);
  useEffect(hideLoadingOverlay, []);
  return (
    <>
      <SkipLink />
      <ErrorBoundary fallback={(error, retry) => <CrashScreen error={error} onRetry={retry} />}>
        <RouteGuard>{(area) => <Part key={area} area={area} />}</RouteGuard>
      </ErrorBoundary>
      <PageEffects isArrival={isArrival} />
      <PortalToaster />
      {Notices ? <Notices /> : null}
    </>
  );
}

function Part({ area }: { readonly area: Area }): ReactElement {
  const { code: Content, error: failure, retry } = useLazy(getPart(area));

  if (Content) return <Content />;
  if (failure === undefined) return <LazyPlace />;
  return <CrashScreen error={failure} onRetry={retry} />;
}
