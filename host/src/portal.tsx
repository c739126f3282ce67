import './styles/portal.css';
import { createRoot } from 'react-dom/client';
import { configureBanks } from 'shared-kernel/locale';
import { pathOfHash } from 'shared-kernel/remote';
import type { PortalConfig } from 'shared-kernel/remote';
import { HashRouter } from 'shared-kernel/router';
import { session } from 'shared-kernel/session';
import { PortalProviders } from 'shared-kernel/ui';
import { suppressPluginErrors } from './errors/plugin-errors.ts';
import { showLoadingOverlay } from './layout/loading-overlay.ts';
import { Portal } from './layout/portal-root.tsx';
import { getPart } from './parts.ts';
import { isAuthPath } from './session/route-guard.tsx';
import { startSession } from './session/session-watch.ts';
import { followUnsaved } from './session/unsaved.ts';
import { startTheme } from './theme/start-theme.ts';

/** Starts the shell: theme, session, then the half of the portal that the route and the session ask for. */
export async function renderPortal(config: PortalConfig): Promise<void> {
  suppressPluginErrors();
  showLoadingOverlay();
  startTheme();
  configureBanks(config.banks);
  session.keepToPortalBanks();
  followUnsaved();
  startSession();
  const isAuth = !session.snapshot().isAuthenticated || isAuthPath(pathOfHash(window.location.hash));
  // With the code at hand the first render is the page itself. A failure is shown by the part, with a way out.
  await getPart(isAuth ? 'auth' : 'main')
    .load()
    .catch(() => undefined);
  createRoot(document.getElementById('portal') as HTMLElement).render(
    <PortalProviders>
      <HashRouter>
        <Portal />
      </HashRouter>
    </PortalProviders>,
  );
}
