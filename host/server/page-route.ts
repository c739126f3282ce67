import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PortalConfig, PortalPageData } from 'shared-kernel/remote/snapshot';
import type { ServerConfig } from './config.ts';
import type { cryptoProRoute } from './crypto-pro.ts';
import type { PageIdentity } from './delivery/page-identity.ts';
import { earlyHints } from './early-hints.ts';
import type { HostBuild } from './host-build.ts';
import { LINK_PAGES, indexPage } from './index-page.ts';
import { preloadPlan } from './preload-plan.ts';
import type { ReleaseRegistry } from './releases/release-registry.ts';
import type { RemoteRegistry } from './remote-registry.ts';
import { pagePolicy } from './security-headers.ts';
import { KEPT_PAGE_HEADER } from './service-worker.ts';

/** Scripts come with a hash, or not at all. */
const INTEGRITY_POLICY = 'blocked-destinations=(script)';
/** Each page is compressed anew, because of its nonce. */
const PAGE_QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** Its viewer of PDF is a page of scripts, which takes the rules of the page whose file it shows. */
const isFirefox = (request: FastifyRequest): boolean =>
  / Firefox\/\d/.test(request.headers['user-agent'] ?? '');

export interface PageRouteOptions {
  readonly config: ServerConfig;
  readonly host: HostBuild;
  readonly remotes: RemoteRegistry | ReleaseRegistry;
  /** The one of both that `remotes` is. */
  readonly direct: RemoteRegistry | undefined;
  readonly releases: ReleaseRegistry | undefined;
  readonly identity: PageIdentity;
  readonly cryptoPro: Parameters<typeof cryptoProRoute>[1] | undefined;
}

/** Serves the portal's page, made anew for everybody who asks: nonce, snapshot, preloads. */
export function pageRoute(app: FastifyInstance, options: PageRouteOptions): void {
  const { config, host, remotes, direct, releases, identity, cryptoPro } = options;
  const pageConfig: PortalConfig = {
    banks: config.banks.map(({ code, name, apiBaseUrl, signIn, inFilters }) => ({
      hasSignIn: signIn,
      isFiltered: inFilters,
      code,
      name,
      apiBaseUrl: apiBaseUrl ?? `/banks/${code}`,
    })),
    remoteLoadTimeoutMs: config.remoteLoadTimeoutMs,
    ...(cryptoPro && { cryptoPro: { src: cryptoPro.src, integrity: cryptoPro.integrity } }),
  };

  const pageData = (request: FastifyRequest): PortalPageData => {
    const record = host.record();
    const agent = releases && identity.findAgent(request);
    const override = releases && identity.findOverride(request);
    return {
      config: pageConfig,
      snapshot: remotes.snapshot(agent, override),
      preload: preloadPlan(record, remotes.records(agent, override)),
      // Builds that are served as they are have no hashes to be held to, even beside a host that has.
      ...(releases && record.integrity ? { integrity: record.integrity } : {}),
      ...(releases && {
        delivery: {
          page: identity.newPage(),
          hasCanary: releases.hasCanary(),
          updatePollMs: config.releases.updatePollMs,
          ...(agent ? { agent: `${agent.bank} ${agent.agent}` } : {}),
          ...(override ? { override } : {}),
        },
      }),
    };
  };
  const sendIndex = async (request: FastifyRequest, reply: FastifyReply) => {
    if (config.earlyHints) reply.writeEarlyHints({ link: earlyHints(host.record()) });
    await direct?.refreshFolders();
    const nonce = randomBytes(18).toString('base64url');
    const data = pageData(request);
    const override = data.delivery?.override;
    const isLinkPage = (request.routeOptions.url ?? '') in LINK_PAGES;
    const page = indexPage(host.record(), data, nonce, { isLinkPage });
    if (isLinkPage) void reply.header('x-robots-tag', 'noindex');
    void reply
      .header('content-type', 'text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('vary', 'accept-encoding')
      .header(
        'content-security-policy',
        pagePolicy(config, nonce, {
          override: override?.address,
          // Nobody here knows what CryptoPro's script writes into the page.
          isTrusted: data.integrity !== undefined && !cryptoPro,
        }),
      );
    // The browser's next page where the network is slow or away; one with somebody's own remote is not.
    if (releases && !override && !isLinkPage) void reply.header(KEPT_PAGE_HEADER, '1');
    // A script without a hash does not run at all; a build under development has none.
    // Nor would the part of CryptoPro's plug-in that comes from the browser's extension, or Firefox's viewer of PDF.
    if (releases && data.integrity && !override?.address && !cryptoPro && !isFirefox(request))
      void reply.header('integrity-policy', INTEGRITY_POLICY);
    const accepted = request.headers['accept-encoding'] ?? '';
    if (/\bbr\b/.test(accepted))
      return reply.header('content-encoding', 'br').send(await promisify(brotliCompress)(page, PAGE_QUALITY));
    if (!/\bgzip\b/.test(accepted)) return reply.send(page);
    return reply.header('content-encoding', 'gzip').send(await promisify(gzip)(page, { level: 5 }));
  };
  app.get('/', sendIndex);
  app.get('/index.html', sendIndex);
  for (const path of Object.keys(LINK_PAGES)) app.get(path, sendIndex);
}
