import { resolve } from 'node:path';
import { BANK_CODES, bankCodeSchema, type BankCode } from 'shared-kernel/contract/banks';
import { bankName } from 'shared-kernel/locale';
import { address, flag, integer, path, text, type Environment } from './environment.ts';
import { StartupError } from './startup-error.ts';

export type LogLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'silent';

/** S3-compatible storage of files; a folder is used when it is not configured. */
export interface S3Config {
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** Where clamd listens. */
export interface ClamavConfig {
  readonly host: string;
  readonly port: number;
}

/** A registry behind HTTP (docs/registries.md), with the token that it asks for. */
export interface RegistryConfig {
  /** No trailing slash. */
  readonly url: string;
  readonly token: string | undefined;
  /** File of the token, read at every call; absolute. */
  readonly tokenFile: string | undefined;
}

/** A bank that this server is. */
export interface ServedBank {
  readonly code: BankCode;
  readonly name: string;
}

/** Validated configuration of one server process. Folders are absolute. */
export interface Config {
  readonly host: string;
  readonly port: number;
  /** Folder for the embedded database, files, the outbox and temporary files. */
  readonly dataDir: string;
  /** The banks that it serves, in the order in which agents are shown them. */
  readonly banks: readonly ServedBank[];
  /** Folder for what can be rebuilt at any time (database templates). */
  readonly cacheDir: string;
  /** PostgreSQL address; the embedded database is used when absent. */
  readonly databaseUrl: string | undefined;
  /** The user who owns the tables; the server's own may then not change the audit trail. */
  readonly databaseOwnerUrl: string | undefined;
  readonly databasePoolSize: number;
  readonly demoData: boolean;
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  /** Whether a registration has to be confirmed by the link of a letter. */
  readonly confirmEmail: boolean;
  /** Whether people of the bank (staff, superuser) have to sign in with a second factor. */
  readonly secondFactorRequired: boolean;
  /** Address of the portal, for links in letters; no trailing slash. */
  readonly publicUrl: string;
  /** Origins whose pages may call this server themselves; none without the setting. */
  readonly allowedOrigins: readonly string[];
  readonly logLevel: LogLevel;
  /** Bearer token that `/metrics` asks for; without one it is for this machine alone. */
  readonly metricsToken: string | undefined;
  /** Commit that the server was built of, for `/healthz`. */
  readonly commit: string | undefined;
  /** Proxies whose X-Forwarded-For is believed, as Fastify's `trustProxy`; nobody's when absent, loopback's neither. */
  readonly trustProxy: string | undefined;
  /** Requests per minute and address; 0 switches the limit off. */
  readonly requestsPerMinute: number;
  /** Largest JSON body, bytes. */
  readonly bodyLimitBytes: number;
  /** Largest file of the multipart call, bytes. */
  readonly uploadLimitBytes: number;
  readonly s3: S3Config | undefined;
  /** clamd that looks at every uploaded document; without it none is looked at. */
  readonly clamav: ClamavConfig | undefined;
  /** File of certificates (PEM) of further authorities whose certificates agents may enrol; absolute. */
  readonly authoritiesFile: string | undefined;
  /** Keys for secrets at rest, base64, the first one seals; `secretsKeyFile` or the data folder's own without it. */
  readonly secretsKey: string | undefined;
  /** File of such keys; absolute. */
  readonly secretsKeyFile: string | undefined;
  /** The `openssl` command with the gost engine that checks ГОСТ signatures; they are refused without it. */
  readonly gostOpenssl: string | undefined;
  /** The directory of banks that the update command writes; the one that came with the server when it is not there. */
  readonly bankDirectoryFile: string;
  readonly organizationRegistry: RegistryConfig | undefined;
  readonly purchaseRegistry: RegistryConfig | undefined;
  /** A response that breaks the contract becomes a 500 instead of a log line only. */
  readonly strictResponses: boolean;
}

const LOG_LEVELS: readonly LogLevel[] = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'];
const MEGABYTE = 1024 * 1024;

const HOST = /^(?:[\w.-]+|\[[\da-f:]+\])$/i;

/** As it stands: what a password begins or ends with is a part of it. */
const password = (env: Environment, name: string): string => encodeURIComponent(env[name] ?? '');

const SSL_MODES = ['disable', 'verify-full'];

/** How the connections to the database are protected, as an address says it. */
function sslParameter(env: Environment): string {
  const mode = text(env, 'DATABASE_SSLMODE') ?? 'disable';
  if (!SSL_MODES.includes(mode))
    throw new StartupError(`DATABASE_SSLMODE="${mode}" is unknown. Use one of: ${SSL_MODES.join(', ')}.`);
  return `?sslmode=${mode}`;
}

/** The addresses of the database, as they are or put together from parts, which passwords need not be escaped for. */
function databaseUrls(env: Environment): Pick<Config, 'databaseUrl' | 'databaseOwnerUrl'> {
  const protocols = ['postgres:', 'postgresql:'];
  const databaseUrl = address(env, 'DATABASE_URL', protocols);
  const databaseOwnerUrl = address(env, 'DATABASE_OWNER_URL', protocols);
  const host = text(env, 'DATABASE_HOST');
  if (host === undefined) {
    if (databaseUrl !== undefined && text(env, 'DATABASE_SSLMODE') !== undefined)
      throw new StartupError('DATABASE_SSLMODE goes with DATABASE_HOST: write ?sslmode= into DATABASE_URL.');
    return { databaseUrl, databaseOwnerUrl };
  }
  if (databaseUrl !== undefined || databaseOwnerUrl !== undefined)
    throw new StartupError('DATABASE_URL and DATABASE_HOST both name the database. Leave one of them out.');
  const user = text(env, 'DATABASE_USER');
  const owner = text(env, 'DATABASE_OWNER_USER');
  const name = text(env, 'DATABASE_NAME');
  if (user === undefined || name === undefined)
    throw new StartupError('DATABASE_HOST needs DATABASE_USER and DATABASE_NAME too. Set them.');
  if (!HOST.test(host))
    throw new StartupError(`DATABASE_HOST="${host}" is not the name or address of a host. Correct it.`);
  const place = `${host}:${integer(env, 'DATABASE_PORT', 5432, 1, 65535)}/${encodeURIComponent(name)}${sslParameter(env)}`;
  const toUrl = (who: string, secret: string): string =>
    `postgres://${encodeURIComponent(who)}:${secret}@${place}`;
  return {
    databaseUrl: toUrl(user, password(env, 'DATABASE_PASSWORD')),
    databaseOwnerUrl: owner && toUrl(owner, password(env, 'DATABASE_OWNER_PASSWORD')),
  };
}

function origins(env: Environment, name: string): readonly string[] {
  const listed = (text(env, name) ?? '').split(/[\s,]+/).filter(Boolean);
  const wrong = listed.find(
    (each) => !/^https?:[^*]+$/.test(each) || !URL.canParse(each) || new URL(each).origin !== each,
  );
  if (wrong === undefined) return listed;
  throw new StartupError(
    `${name} has "${wrong}", which is no origin such as https://portal.example. Correct it or leave it out.`,
  );
}

function s3(env: Environment): S3Config | undefined {
  const names = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;
  const given = names.filter((name) => text(env, name) !== undefined);
  if (given.length === 0) return undefined;
  const lacking = names.filter((name) => !given.includes(name));
  if (lacking.length > 0) {
    throw new StartupError(
      `S3 storage needs ${lacking.join(', ')} too. Set them, or remove every S3_ variable.`,
    );
  }
  return {
    endpoint: address(env, 'S3_ENDPOINT', ['http:', 'https:']) as string,
    region: text(env, 'S3_REGION') ?? 'us-east-1',
    bucket: text(env, 'S3_BUCKET') as string,
    accessKeyId: text(env, 'S3_ACCESS_KEY_ID') as string,
    secretAccessKey: text(env, 'S3_SECRET_ACCESS_KEY') as string,
  };
}

/** `sgb:СГБ,demo5:Пятый банк`; the specification's banks without the variable. */
function banks(env: Environment): readonly ServedBank[] {
  const listed = (text(env, 'BANKS') ?? BANK_CODES.map((code) => `${code}:${bankName(code)}`).join())
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean);
  const read = listed.map((each) => {
    const [code = '', ...name] = each.split(':');
    if (!bankCodeSchema.safeParse(code).success)
      throw new StartupError(`BANKS has "${each}", which is not code:name, such as sgb:СГБ. Correct it.`);
    return { code, name: name.join(':').trim() || bankName(code) };
  });
  const codes = read.map(({ code }) => code);
  const twice = codes.find((code, index) => codes.indexOf(code) !== index);
  if (twice !== undefined) throw new StartupError(`BANKS lists "${twice}" twice. Remove one.`);
  return read;
}

function registry(
  env: Environment,
  name: 'ORGANIZATION_REGISTRY' | 'PURCHASE_REGISTRY',
): RegistryConfig | undefined {
  const url = address(env, `${name}_URL`, ['http:', 'https:']);
  if (url === undefined) return undefined;
  const tokenFile = path(env, `${name}_TOKEN_FILE`);
  return { url: url.replace(/\/+$/, ''), token: text(env, `${name}_TOKEN`), tokenFile };
}

const LOOPBACK = ['localhost', '127.0.0.1', '::1', '[::1]'];

/** Whether a server on the embedded database serves this machine alone: only there demo data are made unasked. */
const isTrial = (env: Environment, host: string, publicUrl: string): boolean =>
  [host, new URL(publicUrl).hostname].every((name) => LOOPBACK.includes(name)) &&
  text(env, 'NODE_ENV') !== 'production';

const CLAMD_PORT = '3310';

function clamav(env: Environment): ClamavConfig | undefined {
  const value = text(env, 'CLAMAV_HOST');
  if (value === undefined) return undefined;
  const { host, port = CLAMD_PORT } =
    /^(?<host>[\w.-]+|\[[\da-f:]+\])(?::(?<port>\d{1,5}))?$/i.exec(value)?.groups ?? {};
  if (host === undefined || Number(port) < 1 || Number(port) > 65535)
    throw new StartupError(`CLAMAV_HOST="${value}" is not host:port. Correct it or leave it out.`);
  return { host: host.replace(/^\[|\]$/g, ''), port: Number(port) };
}

/**
 * Reads the configuration from environment variables.
 * @param base The package's own folder: data that nothing else is said of lie beside it.
 * @throws StartupError naming the variable and what to do.
 */
export function readConfig(env: Environment, base: string): Config {
  const logLevel = text(env, 'LOG_LEVEL') ?? 'info';
  if (!LOG_LEVELS.includes(logLevel as LogLevel)) {
    throw new StartupError(`LOG_LEVEL="${logLevel}" is unknown. Use one of: ${LOG_LEVELS.join(', ')}.`);
  }
  const { databaseUrl, databaseOwnerUrl } = databaseUrls(env);
  const smtpUrl = address(env, 'SMTP_URL', ['smtp:', 'smtps:']);
  const dataDir = path(env, 'BANK_API_DATA') ?? resolve(base, '../.data/bank-api');
  const publicUrl = address(env, 'PUBLIC_URL', ['http:', 'https:']) ?? 'http://127.0.0.1:8080';
  const host = text(env, 'BANK_API_HOST') ?? '127.0.0.1';
  const demoData = flag(env, 'DEMO_DATA', databaseUrl === undefined && isTrial(env, host, publicUrl));
  return {
    host,
    port: integer(env, 'BANK_API_PORT', 8081, 0, 65535),
    dataDir,
    cacheDir: path(env, 'BANK_API_CACHE') ?? resolve(base, '../.data/cache'),
    banks: banks(env),
    databaseUrl,
    databaseOwnerUrl,
    databasePoolSize: integer(env, 'DATABASE_POOL_SIZE', 10, 2, 200),
    demoData,
    smtpUrl,
    confirmEmail: flag(env, 'CONFIRM_EMAIL', smtpUrl !== undefined),
    secondFactorRequired: flag(env, 'SECOND_FACTOR_REQUIRED', !demoData),
    mailFrom: text(env, 'MAIL_FROM') ?? 'portal@example.com',
    publicUrl: publicUrl.replace(/\/+$/, ''),
    allowedOrigins: origins(env, 'ALLOWED_ORIGINS'),
    logLevel: logLevel as LogLevel,
    metricsToken: text(env, 'METRICS_TOKEN'),
    commit: text(env, 'PORTAL_COMMIT'),
    trustProxy: text(env, 'TRUST_PROXY'),
    requestsPerMinute: integer(env, 'REQUESTS_PER_MINUTE', 3000, 0, 1_000_000),
    bodyLimitBytes: integer(env, 'BODY_LIMIT_BYTES', MEGABYTE, 1024, 100 * MEGABYTE),
    uploadLimitBytes: integer(env, 'UPLOAD_LIMIT_BYTES', 50 * MEGABYTE, 1024, 1024 * MEGABYTE),
    s3: s3(env),
    clamav: clamav(env),
    authoritiesFile: path(env, 'SIGNATURE_AUTHORITIES'),
    secretsKey: text(env, 'SECRETS_KEY'),
    secretsKeyFile: path(env, 'SECRETS_KEY_FILE'),
    gostOpenssl: text(env, 'GOST_OPENSSL'),
    bankDirectoryFile: path(env, 'BANK_DIRECTORY_FILE') ?? resolve(dataDir, 'bank-directory.json'),
    organizationRegistry: registry(env, 'ORGANIZATION_REGISTRY'),
    purchaseRegistry: registry(env, 'PURCHASE_REGISTRY'),
    strictResponses: text(env, 'NODE_ENV') !== 'production',
  };
}
