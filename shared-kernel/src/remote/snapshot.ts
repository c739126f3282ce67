import type { PortalBank } from '../locale/banks.ts';
import type { RemoteManifest } from './manifest.ts';

/** A remote as the delivery server sees it now. */
export type RemoteSnapshot = AvailableRemote | UnavailableRemote;

export interface AvailableRemote {
  readonly name: string;
  readonly available: true;
  readonly manifest: RemoteManifest;
  readonly buildId: string;
  /** Address of the entry: `/remotes/mf-catalog/remoteEntry.3f2a….js`. */
  readonly entry: string;
  readonly globalName: string;
  /** Global array in which its chunks register. */
  readonly chunkGlobal: string;
  /** The release that this page runs; absent while developing. */
  readonly releaseId?: string;
  /** SHA-384 of its scripts by file, base64; absent while developing. */
  readonly integrity?: Readonly<Record<string, string>>;
}

export interface UnavailableRemote {
  readonly name: string;
  readonly available: false;
  /** `down`: no answer or no build; `incompatible`: written for another contract version. */
  readonly reason: 'down' | 'incompatible';
  /** Last known manifest, so that its menu and routes keep their places. */
  readonly manifest?: RemoteManifest;
}

export interface PortalSnapshot {
  /** Build of the host by which the server has judged the remotes; absent while developing. */
  readonly hostBuild?: string;
  readonly remotes: readonly RemoteSnapshot[];
}

/** A bank as the portal is configured to reach it. */
export interface BankConfig extends PortalBank {
  /** Base of all calls: `/banks/sgb` or `https://bank.example/api`. */
  readonly apiBaseUrl: string;
}

/** CryptoPro's script for pages (`cadesplugin_api.js`), served by the portal itself. */
export interface CryptoProScript {
  /** `/cryptopro/cadesplugin_api.3f2a….js` */
  readonly src: string;
  /** `sha384-…` */
  readonly integrity: string;
}

/** Configuration that the delivery server writes into the page. */
export interface PortalConfig {
  readonly banks: readonly BankConfig[];
  /** Time limit of loading a remote, ms. */
  readonly remoteLoadTimeoutMs: number;
  /** Where the operator has connected CryptoPro's plug-in. */
  readonly cryptoPro?: CryptoProScript;
  /** @deprecated Nobody sets it; it goes with the next major contract. */
  readonly styleNonce?: string;
}

/** Files to preload: for every route its chunks, and what the portal needs before the route is known. */
export interface PreloadPlan {
  /** Files of the host's parts: `bootstrap`, `shell`, `sign-in`. */
  readonly groups: Readonly<Record<string, readonly string[]>>;
  readonly routes: Readonly<Record<string, readonly string[]>>;
}

/** What the delivery server wants to know of, or do with, this very page. */
export interface PageDelivery {
  /** Identity of the page for reports; signed by the server. */
  readonly page: string;
  /** Some release goes to a part of the agents only. */
  readonly hasCanary: boolean;
  /** Bank and id of the agent for whom the server has made the page: `sgb 17`. */
  readonly agent?: string;
  /** How often the page asks for newer releases, ms. */
  readonly updatePollMs: number;
  /** A remote of which this superuser or developer runs something else than everybody. */
  readonly override?: RemoteOverride;
}

export interface RemoteOverride {
  readonly remote: string;
  /** Base address of the remote's build: `http://localhost:8091/`; a release of the store otherwise. */
  readonly address?: string;
  readonly release?: string;
}

/** The data block of `index.html`. */
export interface PortalPageData {
  readonly config: PortalConfig;
  readonly snapshot: PortalSnapshot;
  readonly preload: PreloadPlan;
  /** SHA-384 of the host's scripts by file, base64; absent while developing. */
  readonly integrity?: Readonly<Record<string, string>>;
  /** Absent where releases are not managed: while developing. */
  readonly delivery?: PageDelivery;
}

/** Id of the data block in `index.html`. */
export const PAGE_DATA_ID = 'portal-data';

/** Address of the service worker, and the cache in which it keeps the last page (decision 0202). */
export const SERVICE_WORKER_PATH = '/service-worker.js';
export const PAGE_CACHE = 'portal-page';
