import './styles/base.css';
import { configureBanks } from 'shared-kernel/locale';
import { lazyCode } from 'shared-kernel/lazy';
import { isClientSignPage } from './client-sign/is-client-sign-page.ts';
import { suppressPluginErrors } from './errors/plugin-errors.ts';
import { showStartFailure } from './errors/start-failure.ts';
import { showLoadingOverlay } from './layout/loading-overlay.ts';
import { readPageData } from './remotes/portal-page.ts';
import { isSignInPage } from './sign-in/is-sign-in-page.ts';
import { startTheme } from './theme/start-theme.ts';

const data = readPageData();
configureBanks(data.config.banks);
suppressPluginErrors();
showLoadingOverlay();
startTheme();

const portal = lazyCode(() =>
  import(/* webpackChunkName: "portal" */ './portal.tsx').then(({ startPortal }) => startPortal(data)),
);

// Who signs by a link has no account, and needs nothing of the portal. Who has to sign in gets a page that is as light as a page can be; the portal comes behind it.
const started = isClientSignPage()
  ? import(/* webpackChunkName: "client-sign" */ './client-sign/client-sign.tsx').then(({ showClientSign }) =>
      showClientSign(data, portal),
    )
  : isSignInPage()
    ? import(/* webpackChunkName: "sign-in" */ './sign-in/sign-in.tsx').then(({ showSignIn }) =>
        showSignIn(portal),
      )
    : portal.load().then(({ render }) => render());
started.catch(showStartFailure);
