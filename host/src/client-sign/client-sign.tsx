import '../styles/client-sign.css';
import { lazyCode } from 'shared-kernel/lazy';
import type { LazyCode } from 'shared-kernel/lazy';
import type { PortalPageData } from 'shared-kernel/remote';
import { showLinkPage } from '../link-page/show-link-page.tsx';
import type { Portal } from '../portal.tsx';
import { ClientSignRoot } from './client-sign-root.tsx';
import { toSigningCalls } from './signing-calls.ts';

/** The page of a client's link, by itself: the portal is fetched only for who signs with a key of their own. */
export function showClientSign(data: PortalPageData, portal: LazyCode<Portal>): void {
  const ownKey = lazyCode(() => portal.load().then(({ loadOwnKeyDialog }) => loadOwnKeyDialog()));
  showLinkPage(data, 'client-sign', 'client-signing', (calls, bank) => (
    <ClientSignRoot bank={bank} calls={calls && toSigningCalls(calls)} ownKey={ownKey} />
  ));
}
