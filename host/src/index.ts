import 'shared-kernel/face.css';
import './styles/base.css';
import './styles/antd.css';
import './styles/sheets.css';
import { configureBanks } from 'shared-kernel/locale';
import { lazyCode } from 'shared-kernel/lazy';
import { suppressPluginErrors } from './errors/plugin-errors.ts';
import { showStartFailure } from './errors/start-failure.ts';
import { showLoadingOverlay } from './layout/loading-overlay.ts';
import { isLinkPage } from './link-page/is-link-page.ts';
import { nextTask } from './next-task.ts';
import { readPageData } from './remotes/portal-page.ts';
import { isSignInPage } from './sign-in/is-sign-in-page.ts';
import { startTheme } from './theme/start-theme.ts';

const data = readPageData();
configureBanks(data.config.banks);
suppressPluginErrors();
showLoadingOverlay();
startTheme();

const portal = lazyCode(async () => {
  // Nothing is taken of it here: named, or the build would leave the schemas to the task that needs them.
  await import(/* webpackChunkName: "portal", webpackExports: ["contract"] */ './schemas.ts');
  await nextTask();
  const { startPortal } = await import(/* webpackChunkName: "portal" */ './portal.tsx');
  return startPortal(data);
});

/**
 * Who opens a secret link has no account, and needs nothing of the portal. Who has to sign in gets a page that is as light
 * as a page can be; the portal comes behind it.
 */
async function start(): Promise<void> {
  if (isLinkPage('client-sign')) {
    const { showClientSign } = await import(
      /* webpackChunkName: "client-sign" */ './client-sign/client-sign.tsx'
    );
    return showClientSign(data, portal);
  }
  if (isLinkPage('client-quote')) {
    const { showClientQuote } = await import(
      /* webpackChunkName: "client-quote" */ './client-quote/client-quote.tsx'
    );
    return showClientQuote(data);
  }
  if (isSignInPage()) {
    const { showSignIn } = await import(/* webpackChunkName: "sign-in" */ './sign-in/sign-in.ts');
    return showSignIn(portal);
  }
  const { render } = await portal.load();
  await nextTask();
  return render();
}

start().catch(showStartFailure);
