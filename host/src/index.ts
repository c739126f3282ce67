import './schema-mode.ts';
import { configureWidgets } from 'shared-kernel/remote';
import type { PortalSnapshot } from 'shared-kernel/remote';
import { configureHttp } from 'shared-kernel/http';
import { startDeliveryWhenIdle, withOverride } from './delivery/start-delivery.ts';
import { widgetsOnDemand } from './parts.ts';
import { readPageData, remoteStore, setLoadLimit, startRouting } from './remotes/index.ts';
import { renderPortal } from './portal.tsx';

const { config, snapshot, delivery } = readPageData();

configureHttp({ bankBaseUrls: Object.fromEntries(config.banks.map((bank) => [bank.code, bank.apiBaseUrl])) });
setLoadLimit(config.remoteLoadTimeoutMs);
startRouting();
configureWidgets(widgetsOnDemand);
if (delivery) startDeliveryWhenIdle(delivery);
if (delivery?.override) void withOverride(snapshot, delivery.override).then(begin);
else begin(snapshot);

function begin(remotes: PortalSnapshot): void {
  remoteStore.setSnapshot(remotes);
  void renderPortal(config);
}
