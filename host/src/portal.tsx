import './schema-mode.ts';
import './styles/portal.css';
import { createRoot } from 'react-dom/client';
import { configureHttp } from 'shared-kernel/http';
import { configureWidgets } from 'shared-kernel/remote';
import type { PortalPageData } from 'shared-kernel/remote';
import { placeOfHash } from 'shared-kernel/remote/route-pattern';
import { HashRouter } from 'shared-kernel/router';
import { session } from 'shared-kernel/session';
import { PortalProviders } from 'shared-kernel/ui';
import type { SignInActions } from './auth/sign-in-actions.tsx';
import type { OwnKeyDialog } from './client-sign/own-key-dialog.tsx';
import { startDeliveryBehindFirstPage } from './delivery/start-delivery.ts';
import { PortalRoot } from './layout/portal-root.tsx';
import { nextTask } from './next-task.ts';
import { getPart, widgetsOnDemand } from './parts.ts';
import { remoteStore, setLoadLimit, setOverride, startRouting, withOverride } from './remotes/index.ts';
import { takeReturnPath } from './session/return-path.ts';
import { guard } from './session/route-guard.tsx';
import { loadFirstView } from './session/session-data.ts';
import { startSession } from './session/session-watch.ts';
import { keepPageBehindFirstPage } from './service-worker.ts';
import { followUnsaved } from './session/unsaved.ts';

/** The portal, loaded and configured. */
export interface Portal {
  /** Draws it; `onReady` is called when its code is there, to clear the page of what stands there until then. */
  readonly render: (onReady?: () => void) => Promise<void>;
  /** What the sign-in page needs of it; the shell is fetched behind it, so that signing in shows the portal at once. */
  readonly loadSignInActions: () => Promise<SignInActions>;
  /** What the page of a client's link needs of it, for who signs with a key of their own. */
  readonly loadOwnKeyDialog: () => Promise<typeof OwnKeyDialog>;
}

/** Everything that does not draw: where the banks are, which remotes there are, routing. */
export async function startPortal({ config, snapshot, delivery }: PortalPageData): Promise<Portal> {
  configureHttp({
    bankBaseUrls: Object.fromEntries(config.banks.map((bank) => [bank.code, bank.apiBaseUrl])),
  });
  setLoadLimit(config.remoteLoadTimeoutMs);
  startRouting();
  configureWidgets(widgetsOnDemand);
  session.keepToPortalBanks();
  if (delivery) {
    startDeliveryBehindFirstPage(delivery);
    keepPageBehindFirstPage();
  }
  setOverride(delivery?.override);
  remoteStore.setSnapshot(await withOverride(snapshot));
  return { render, loadSignInActions, loadOwnKeyDialog };
}

async function loadOwnKeyDialog(): Promise<typeof OwnKeyDialog> {
  const module = await import(/* webpackChunkName: "own-key" */ './client-sign/own-key-dialog.tsx');
  return module.OwnKeyDialog;
}

async function loadSignInActions(): Promise<SignInActions> {
  const { signInActions } = await import(
    /* webpackChunkName: "sign-in-actions" */ './auth/sign-in-actions.tsx'
  );
  getPart('main')
    .load()
    .catch(() => undefined);
  return signInActions;
}

/** Starts the session, then draws the half of the portal that the route and the session ask for. */
async function render(onReady?: () => void): Promise<void> {
  followUnsaved();
  startSession();
  const { isAuthenticated, user } = session.snapshot();
  const verdict = guard(isAuthenticated, placeOfHash(window.location.hash));
  // The router begins at the page that is shown: it takes no notice of an address that was its first one already.
  if (verdict === 'to-portal') window.history.replaceState(null, '', `#${takeReturnPath(user?.id ?? null)}`);
  const area = verdict === 'main' || verdict === 'to-portal' ? 'main' : 'auth';
  if (area === 'main') loadFirstView();
  // With the code at hand the first render is the page itself. A failure is shown by the part, with a way out.
  await getPart(area)
    .load()
    .catch(() => undefined);
  await nextTask();
  onReady?.();
  createRoot(document.getElementById('portal') as HTMLElement).render(
    <PortalProviders>
      <HashRouter>
        <PortalRoot isArrival={onReady === undefined} />
      </HashRouter>
    </PortalProviders>,
  );
}
