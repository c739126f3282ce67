import '../../host/src/schema-mode.ts';
import { configureHttp } from 'shared-kernel/http';
import { pathOfHash } from 'shared-kernel/remote';
import { session } from 'shared-kernel/session';
import { getPart } from '../../host/src/parts.ts';
import { renderPortal } from '../../host/src/portal.tsx';
import { readPageData } from '../../host/src/remotes/portal-page.ts';
import { isAuthPath } from '../../host/src/session/route-guard.tsx';
import { pages } from './remotes.tsx';

/** Start of the bench-only single-page application: the portal's sources without federation. */
const { config } = readPageData();

configureHttp({ bankBaseUrls: Object.fromEntries(config.banks.map((bank) => [bank.code, bank.apiBaseUrl])) });
const path = pathOfHash(window.location.hash);
if (session.snapshot().isAuthenticated && !isAuthPath(path)) {
  // With everything at hand the first render is the page itself; what fails is asked for again while rendering.
  await Promise.allSettled([getPart('main').load(), pages.preload(path)]);
}
void renderPortal(config);
