import '../styles/auth.css';
import '../styles/link-page.css';
import '../styles/print.css';
import { createRoot } from 'react-dom/client';
import type { ReactElement } from 'react';
import { portalStore, Provider } from 'shared-kernel/state';
import type { PortalPageData } from 'shared-kernel/remote';
import type { LinkPageStart } from './is-link-page.ts';
import { createLinkCalls } from './link-calls.ts';
import type { LinkCalls } from './link-calls.ts';
import { takeLink } from './take-link.ts';

/**
 * Draws the page of a secret link by itself, without the portal.
 * @param address Of the page's calls below the bank's.
 * @param draw The page; without calls where the address holds no link of a bank that is known here.
 */
export function showLinkPage(
  { config }: PortalPageData,
  start: LinkPageStart,
  address: string,
  draw: (calls: LinkCalls | undefined, bank: string) => ReactElement,
): void {
  const root = createRoot(document.getElementById('portal') as HTMLElement);
  const show = (): void => {
    const link = takeLink(start);
    const bank = config.banks.find(({ code }) => code === link?.bank);
    const calls = link && bank ? createLinkCalls(link, `${bank.apiBaseUrl}/${address}`) : undefined;
    root.render(
      <Provider key={link?.secret ?? ''} store={portalStore}>
        {draw(calls, bank?.code ?? '')}
      </Provider>,
    );
  };
  // A second link in the same tab. What `takeLink` writes into the address is no such event.
  window.addEventListener('hashchange', () => {
    if (location.hash !== '') show();
  });
  show();
}
