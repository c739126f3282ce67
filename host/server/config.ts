import { createPublicKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { bankCodeSchema } from 'shared-kernel/contract/banks';
import { canaryRuleSchema } from 'shared-kernel/team/canary-rule';
import { z } from 'zod';
import { readMapping } from './banks/mapping.ts';
import type { BankMapping } from './banks/mapping.ts';
import { toTlsFiles } from './certificate.ts';
import type { TlsFiles } from './certificate.ts';
import { isProxyList, readProxies } from './proxy-list.ts';
import { ConfigFileError, StartupError } from './startup-error.ts';

const httpUrl = z.url({ protocol: /^https?$/ });

const bankSchema = z.strictObject({
  code: bankCodeSchema,
  name: z.string().min(1),
  /** Agents sign in to it; otherwise it is a partner that applications only name. */
  signIn: z.boolean().default(true),
  /** Offered in the bank filter of the lists. */
  inFilters: z.boolean().default(true),
  /** Base of the bank's calls: a path of this server (`/banks/sgb`, proxied) or an address of the bank itself. */
  apiBaseUrl: z.union([z.string().regex(/^\/[\w\-/]*$/), httpUrl]).optional(),
  /** Where `/banks/{code}` of this bank is forwarded, when not to `bankApiUrl`. */
  upstream: httpUrl.optional(),
  /** File that says how the bank's calls differ from the specification's, relative to portal.json: docs/banks.md. */
  mapping: z.string().min(1).optional(),
});

const publicKeySchema = z.string().refine(isEd25519Key, 'is not an Ed25519 public key (SPKI, base64)');

const remoteSchema = z.strictObject({
  name: z.string().regex(/^(?!host$)[a-z][a-z0-9-]*$/),
  /**
   * Folder with the remote's build, relative to portal.json, or the address where its team serves it. Without one its
   * releases come by the release API alone.
   */
  origin: z.string().min(1).optional(),
  /** Prefixes of routes that it may have besides its own (`/tasks` of `mf-tasks`): `/issue`, `/` for the home page alone. */
  routes: z.array(z.string().regex(/^\/[\w\-/]*$/)).default([]),
  /** What happens to a new release that passes the checks: at once for all, by hand, or first for a part. */
  activation: z.enum(['auto', 'manual', 'canary']).default('auto'),
  /** To whom new releases go first with `activation: "canary"`. */
  canary: canaryRuleSchema.default({ percent: 10, banks: [], organizations: [], agents: [] }),
  /** With keys, only releases that one of them has signed are taken: `npm run portal -- keygen`. */
  publicKeys: z.array(publicKeySchema).default([]),
  /** All files of a release together, source maps and compressed copies included. */
  sizeBudgetBytes: z.number().int().min(1).default(20_000_000),
});

/** A team's token for the release API, by its hash: `npm run portal -- token`. */
const teamTokenSchema = z.strictObject({
  /** Names the author in the journal. */
  name: z.string().regex(/^[\w.-]{1,60}$/),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  remotes: z.array(z.string().min(1)).min(1),
  expires: z.iso.datetime(),
});
export type TeamToken = z.output<typeof teamTokenSchema>;

const releasesSchema = z.strictObject({
  /** `store`: releases are checked, kept and pinned. `direct`: origins are served as they are, while developing. */
  mode: z.enum(['store', 'direct']).default('store'),
  /** Folder of the release store, relative to portal.json; several servers may share it. With a bucket: this server's copy. */
  store: z.string().min(1).default('.data/releases'),
  /** How long the files of a release stay after it was replaced: a tab may be open over a weekend. */
  keepHours: z.number().min(24).default(72),
  /** A release that fails to mount or draw for agents of this many organisations is withdrawn; 0 never. */
  quarantineAfter: z.number().int().min(0).default(3),
  /** And for at least this share of the agents who have opened it within half an hour. */
  quarantineShare: z.number().min(0).max(1).default(0.25),
  /** How often an open page asks whether there is something newer, ms. */
  updatePollMs: z.number().int().min(500).default(60_000),
  /** Addresses from which a superuser may run a remote in the own session: `http://localhost:8091`. */
  overrideOrigins: z.array(httpUrl).default([]),
  /** Who, besides superusers, may run an override or a release in the own session, as the bank confirms the e-mail. */
  developers: z.array(z.strictObject({ bank: z.string().min(1), email: z.email() })).default([]),
  /**
   * Whose superusers decide which release everybody gets: those of a bank, or one person of it. Without the list, those
   * of the banks that `bankApiUrl` serves; of none when it is empty.
   */
  deciders: z.array(z.strictObject({ bank: z.string().min(1), email: z.email().optional() })).optional(),
  /** Tokens of teams; two for one team while it changes them. */
  tokens: z.array(teamTokenSchema).default([]),
});

const portalSchema = z.strictObject({
  port: z.number().int().min(0).max(65_535).default(8080),
  host: z.string().min(1).default('127.0.0.1'),
  /** Upstream of `/banks/*`. */
  bankApiUrl: httpUrl.default('http://127.0.0.1:8081'),
  banks: z.array(bankSchema).min(1),
  remotes: z.array(remoteSchema),
  /** Folder with the host's build, relative to portal.json. */
  hostFolder: z.string().min(1).default('host/dist'),
  /** Time limit of loading a remote in the browser, ms. */
  remoteLoadTimeoutMs: z.number().int().min(500).max(120_000).default(15_000),
  /** How often remotes served from elsewhere are asked for a new build, ms. */
  remotePollMs: z.number().int().min(200).default(10_000),
  /** How long a bank may take to begin its answer, ms: a little more than a page waits for a list. */
  answerTimeoutMs: z.number().int().min(100).default(190_000),
  /**
   * Proxies in front whose `X-Forwarded-*` is believed: addresses and networks, `loopback`, `uniquelocal`. Nobody's
   * without it; the environment's `TRUST_PROXY` goes before it.
   */
  trustProxy: z.string().refine(isProxyList, 'is not a list of addresses and networks').optional(),
  /** Announces HTTPS-only for a year, for this host alone unless subdomains are asked for; only behind TLS. */
  hsts: z.union([z.boolean(), z.strictObject({ includeSubDomains: z.boolean() })]).default(false),
  /** Certificate chain and its key in PEM, relative to portal.json; with them the server speaks TLS and HTTP/2 itself. */
  tls: z.strictObject({ certificate: z.string().min(1), key: z.string().min(1) }).optional(),
  /** The page's first files are named (103 Early Hints) before the page is made; only where no proxy stumbles over it. */
  earlyHints: z.boolean().default(false),
  /** CryptoPro's `cadesplugin_api.js`, relative to portal.json: it comes from CryptoPro, not with the portal. */
  cryptoPro: z.strictObject({ script: z.string().min(1) }).optional(),
  releases: releasesSchema.default({
    mode: 'store',
    store: '.data/releases',
    keepHours: 72,
    quarantineAfter: 3,
    quarantineShare: 0.25,
    updatePollMs: 60_000,
    overrideOrigins: [],
    developers: [],
    tokens: [],
  }),
});

export type PortalSettings = z.output<typeof portalSchema>;

/** An S3-compatible bucket that keeps the releases, for servers that share no volume. */
export interface BucketConfig {
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** Where releases are kept: in the folder, or in the bucket with the folder as this server's copy. */
export type StoreConfig = Pick<PortalSettings['releases'], 'store'> & {
  readonly bucket?: BucketConfig | undefined;
};

export type BankSettings = Omit<z.output<typeof bankSchema>, 'mapping'> & {
  readonly mapping?: BankMapping | undefined;
};

export interface ServerConfig extends Omit<
  PortalSettings,
  'banks' | 'remotes' | 'cryptoPro' | 'trustProxy' | 'tls'
> {
  readonly banks: readonly BankSettings[];
  readonly trustProxy?: string | undefined;
  readonly tls?: TlsFiles | undefined;
  readonly releases: PortalSettings['releases'] & StoreConfig;
  /** Sources that the page may connect to besides: live reload while developing. */
  readonly extraConnectSources: readonly string[];
  readonly remotes: readonly RemoteSettings[];
  /** File of CryptoPro's script, absolute. */
  readonly cryptoProScript?: string | undefined;
  /** Bearer token that `/metrics` asks for; without one it is for this machine alone. */
  readonly metricsToken?: string | undefined;
  /** Commit that the server was built of, for `/healthz`. */
  readonly commit?: string | undefined;
  /** Key of the server's own signatures; made and kept in the store without one. */
  readonly secret?: string | undefined;
}

export type RemoteOrigin =
  | { readonly name: string; readonly kind: 'folder'; readonly folder: string }
  | { readonly name: string; readonly kind: 'http'; readonly url: URL }
  /** Nothing to look at: its team publishes. */
  | { readonly name: string; readonly kind: 'api' };

export type RemoteSettings = RemoteOrigin &
  Pick<z.output<typeof remoteSchema>, 'routes' | 'activation' | 'canary' | 'publicKeys' | 'sizeBudgetBytes'>;

/** Reads portal.json and the environment; throws a `StartupError` that says what is wrong and where. */
export function readConfig(file: string, environment: NodeJS.ProcessEnv): ServerConfig {
  // An empty variable, as compose passes on what .env leaves empty, counts as none.
  const env = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const folder = dirname(resolve(file));
  const parsed = portalSchema.safeParse(readJson(file));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const where = issue?.path.join('.') || '(top level)';
    throw new ConfigFileError(
      `${file}: "${where}" ${issue?.message ?? 'is wrong'}. Correct it and start again.`,
    );
  }
  const { cryptoPro, tls, ...settings } = parsed.data;
  const cryptoProScript = env['CRYPTOPRO_SCRIPT'] ?? cryptoPro?.script;
  const names = settings.remotes.map(({ name }) => name);
  const double = names.find((name, index) => names.indexOf(name) !== index);
  if (double)
    throw new ConfigFileError(`${file}: the remote "${double}" is listed twice. Remove one and start again.`);
  const codes = settings.banks.map((bank) => bank.code);
  const twice = codes.find((code, index) => codes.indexOf(code) !== index);
  if (twice)
    throw new ConfigFileError(`${file}: the bank "${twice}" is listed twice. Remove one and start again.`);
  if (!settings.banks.some(({ signIn }) => signIn))
    throw new ConfigFileError(`${file}: no bank has a sign-in. Leave signIn out of one and start again.`);
  return {
    ...settings,
    banks: settings.banks.map((bank) => readBank(bank, file, folder)),
    port: env['PORT'] === undefined ? settings.port : readPort(env['PORT']),
    host: env['HOST'] ?? settings.host,
    bankApiUrl:
      env['BANK_API_URL'] === undefined ? settings.bankApiUrl : readUrl('BANK_API_URL', env['BANK_API_URL']),
    hostFolder: resolve(folder, env['HOST_FOLDER'] ?? settings.hostFolder),
    trustProxy: env['TRUST_PROXY'] === undefined ? settings.trustProxy : readProxies(env['TRUST_PROXY']),
    tls: toTlsFiles(folder, env['TLS_CERTIFICATE'] ?? tls?.certificate, env['TLS_KEY'] ?? tls?.key),
    extraConnectSources: (env['PORTAL_CONNECT_SOURCES'] ?? '').split(' ').filter(Boolean),
    remotes: settings.remotes.map(({ name, origin, ...rest }) => {
      const variable = `REMOTE_${name.toUpperCase().replaceAll('-', '_')}_ORIGIN`;
      return { ...rest, ...remoteOrigin(name, env[variable] ?? origin, folder, variable in env) };
    }),
    releases: {
      ...settings.releases,
      store: resolve(folder, env['RELEASE_STORE'] ?? settings.releases.store),
      mode: readMode(env['RELEASE_MODE']) ?? settings.releases.mode,
      bucket: readBucket(env),
    },
    cryptoProScript: cryptoProScript === undefined ? undefined : resolve(folder, cryptoProScript),
    metricsToken: env['METRICS_TOKEN'],
    commit: env['PORTAL_COMMIT'],
    secret: env['PORTAL_SECRET'],
  };
}

function readBank(
  { mapping, ...bank }: z.output<typeof bankSchema>,
  file: string,
  folder: string,
): BankSettings {
  if (mapping === undefined) return bank;
  if (bank.apiBaseUrl !== undefined && URL.canParse(bank.apiBaseUrl))
    throw new ConfigFileError(
      `${file}: the bank "${bank.code}" has a mapping, which works on the server, and an apiBaseUrl, which the ` +
        'browser calls past it. Name its address as upstream and start again.',
    );
  return { ...bank, mapping: readMapping(resolve(folder, mapping)) };
}

function remoteOrigin(
  name: string,
  origin: string | undefined,
  folder: string,
  isFromEnvironment: boolean,
): RemoteOrigin {
  if (origin === undefined) return { name, kind: 'api' };
  if (!/^https?:/.test(origin)) return { name, kind: 'folder', folder: resolve(folder, origin) };
  if (!URL.canParse(origin)) {
    throw new (isFromEnvironment ? StartupError : ConfigFileError)(
      `The origin of ${name} ("${origin}") is not an address. Correct it and start again.`,
    );
  }
  return { name, kind: 'http', url: new URL(origin.replace(/\/*$/, '/')) };
}

function readJson(file: string): unknown {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    throw new ConfigFileError(`${file} cannot be read. Create it, or name another file in PORTAL_CONFIG.`);
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new ConfigFileError(
      `${file} is not valid JSON (${(error as Error).message}). Correct it and start again.`,
    );
  }
}

function readPort(value: string): number {
  const port = Number(value);
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new StartupError(`PORT is "${value}", but must be a number from 0 to 65535.`);
}

function readMode(value: string | undefined): 'store' | 'direct' | undefined {
  if (value === undefined || value === 'store' || value === 'direct') return value;
  throw new StartupError(`RELEASE_MODE is "${value}", but must be store or direct.`);
}

const BUCKET_VARIABLES = ['ENDPOINT', 'BUCKET', 'ACCESS_KEY_ID', 'SECRET_ACCESS_KEY'] as const;

function readBucket(env: NodeJS.ProcessEnv): BucketConfig | undefined {
  const read = (name: string) => env[`RELEASE_S3_${name}`];
  const lacking = BUCKET_VARIABLES.filter((name) => read(name) === undefined);
  if (lacking.length === BUCKET_VARIABLES.length) return undefined;
  const [endpoint, bucket, accessKeyId, secretAccessKey] = BUCKET_VARIABLES.map(read);
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey) {
    const names = lacking.map((name) => `RELEASE_S3_${name}`).join(', ');
    throw new StartupError(
      `The release store in S3 needs ${names} too. Set them, or remove every RELEASE_S3_ variable.`,
    );
  }
  return {
    endpoint: readUrl('RELEASE_S3_ENDPOINT', endpoint),
    region: read('REGION') ?? 'us-east-1',
    bucket,
    accessKeyId,
    secretAccessKey,
  };
}

function isEd25519Key(text: string): boolean {
  try {
    const key = createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' });
    return key.asymmetricKeyType === 'ed25519';
  } catch {
    return false;
  }
}

function readUrl(name: string, value: string): string {
  if (/^https?:/.test(value) && URL.canParse(value)) return value;
  throw new StartupError(`${name} is "${value}", but must be an address such as http://127.0.0.1:8081.`);
}
