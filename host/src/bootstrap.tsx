import { configureWidgets } from 'shared-kernel/remote';
import { configureHttp } from 'shared-kernel/http';
import { hostWidgets, readPageData, setLoadLimit, startFederation, startRemotes } from './remotes/index.ts';
import { renderPortal } from './portal.tsx';

const { config, snapshot } = readPageData();

configureHttp({ bankBaseUrls: Object.fromEntries(config.banks.map((bank) => [bank.code, bank.apiBaseUrl])) });
setLoadLimit(config.remoteLoadTimeoutMs);
startFederation(config.remoteLoadTimeoutMs);
configureWidgets(hostWidgets);
startRemotes(snapshot);
void renderPortal(config);
