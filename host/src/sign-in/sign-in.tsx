import '../styles/auth.css';
import { createRoot } from 'react-dom/client';
import { lazyCode } from 'shared-kernel/lazy';
import type { LazyCode } from 'shared-kernel/lazy';
import { authPaths } from 'shared-kernel/auth-paths';
import { portalBanks } from 'shared-kernel/locale';
import { rememberedBankOfDevice, rememberedBankOfTab } from 'shared-kernel/session';
import { showStartFailure } from '../errors/start-failure.ts';
import type { Portal } from '../portal.tsx';
import { keepReturnPath } from '../session/return-path.ts';
import { takeLateFace } from '../theme/late-face.ts';
import { leadsToPortal } from './is-sign-in-page.ts';
import { SignInRoot } from './sign-in-root.tsx';

/** The bank that the form begins with: the one that was used last, where the portal has it. */
function findBank(): string {
  const codes = portalBanks().map(({ code }) => code);
  const remembered = rememberedBankOfTab() ?? rememberedBankOfDevice();
  return remembered !== undefined && codes.includes(remembered) ? remembered : (codes[0] ?? '');
}

/** The page that was asked for comes after the sign-in. */
function stayAtSignIn(): void {
  const login = `#${authPaths.login.link()}`;
  if (location.hash === login) return;
  keepReturnPath(location.hash.slice(1), null);
  history.replaceState(null, '', login);
}

/**
 * The sign-in page by itself, before there is a portal on the page. The portal is fetched when the agent begins to type, and
 * gets the page as soon as somebody is signed in, here or in another tab, or the address leads to another page of those who are not.
 */
export function showSignIn(portal: LazyCode<Portal>): void {
  stayAtSignIn();
  const listening = new AbortController();
  const { signal } = listening;
  const root = createRoot(document.getElementById('portal') as HTMLElement);

  const handOver = async (): Promise<void> => {
    // Signing in is heard of in several ways; there is one portal.
    if (signal.aborted) return;
    listening.abort();
    try {
      const { render } = await portal.load();
      await render(() => {
        root.unmount();
        takeLateFace();
      });
    } catch (error) {
      showStartFailure(error);
    }
  };
  window.addEventListener('hashchange', () => (leadsToPortal() ? void handOver() : stayAtSignIn()), {
    signal,
  });
  window.addEventListener('storage', ({ key }) => void (key?.startsWith('auth_') && handOver()), { signal });

  const actions = lazyCode(() => portal.load().then(({ loadSignInActions }) => loadSignInActions()));
  root.render(<SignInRoot initialBank={findBank()} actions={actions} onSignedIn={() => void handOver()} />);
}
