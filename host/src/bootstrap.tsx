import { configureWidgets } from 'shared-kernel/remote';
import type { PortalSnapshot } from 'shared-kernel/remote';
import { configureHttp } from 'shared-kernel/http';
import { startDeliveryWhenIdle, withOverride } from './delivery/start-delivery.ts';
import { hostWidgets, readPageData, setLoadLimit, startFederation, startRemotes } from './remotes/index.ts';
import { renderPortal } from './portal.tsx';

const { config, snapshot, delivery } = readPageData();

configureHttp({ bankBaseUrls: Object.fromEntries(config.banks.map((bank) => [bank.code, bank.apiBaseUrl])) });
setLoadLimit(config.remoteLoadTimeoutMs);
startFederation(config.remoteLoadTimeoutMs);
configureWidgets(hostWidgets);
if (delivery) startDeliveryWhenIdle(delivery);
if (delivery?.override) void withOverride(snapshot, delivery.override).then(begin);
else begin(snapshot);

function begin(remotes: PortalSnapshot): void {
  startRemotes(remotes);
  void renderPortal(config);
}
