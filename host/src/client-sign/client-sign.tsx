import '../styles/auth.css';
import '../styles/client-sign.css';
import { createRoot } from 'react-dom/client';
import type { LazyCode } from 'shared-kernel/lazy';
import { lazyCode } from 'shared-kernel/lazy';
import { portalStore, Provider } from 'shared-kernel/state';
import type { PortalPageData } from 'shared-kernel/remote';
import type { Portal } from '../portal.tsx';
import { ClientSignRoot } from './client-sign-root.tsx';
import { takeLink } from './link.ts';
import { createSigningCalls } from './signing-calls.ts';

/** The page of a client's link, by itself: the portal is fetched only for who signs with a key of their own. */
export function showClientSign({ config }: PortalPageData, portal: LazyCode<Portal>): void {
  const root = createRoot(document.getElementById('portal') as HTMLElement);
  const ownKey = lazyCode(() => portal.load().then(({ loadOwnKeyDialog }) => loadOwnKeyDialog()));
  const show = (): void => {
    const link = takeLink();
    const bank = config.banks.find(({ code }) => code === link?.bank);
    const calls = link && bank ? createSigningCalls(link, bank.apiBaseUrl) : undefined;
    root.render(
      <Provider store={portalStore}>
        <ClientSignRoot key={link?.secret ?? ''} bank={bank?.code ?? ''} calls={calls} ownKey={ownKey} />
      </Provider>,
    );
  };
  // A second link in the same tab. What `takeLink` writes into the address is no such event.
  window.addEventListener('hashchange', () => {
    if (location.hash !== '') show();
  });
  show();
}
