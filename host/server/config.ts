import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { BANK_CODES } from 'shared-kernel/contract/banks';
import { z } from 'zod';
import { StartupError } from './startup-error.ts';

const httpUrl = z.url({ protocol: /^https?$/ });

const bankSchema = z.strictObject({
  code: z.enum(BANK_CODES),
  name: z.string().min(1),
  /** Base of the bank's calls: a path of this server (`/banks/sgb`, proxied) or an address of the bank itself. */
  apiBaseUrl: z.union([z.string().regex(/^\/[\w\-/]*$/), httpUrl]).optional(),
  /** Where `/banks/{code}` of this bank is forwarded, when not to `bankApiUrl`. */
  upstream: httpUrl.optional(),
});

const remoteSchema = z.strictObject({
  name: z.string().regex(/^[a-z][a-z0-9-]*$/),
  /** Folder with the remote's build, relative to portal.json, or the address where its team serves it. */
  origin: z.string().min(1),
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
  /** Announces HTTPS-only for a year; only behind a TLS terminator. */
  hsts: z.boolean().default(false),
});

export type PortalSettings = z.output<typeof portalSchema>;

export interface ServerConfig extends Omit<PortalSettings, 'remotes'> {
  /** Sources that the page may connect to besides: live reload while developing. */
  readonly extraConnectSources: readonly string[];
  readonly remotes: readonly RemoteOrigin[];
}

export type RemoteOrigin =
  | { readonly name: string; readonly kind: 'folder'; readonly folder: string }
  | { readonly name: string; readonly kind: 'http'; readonly url: URL };

/** Reads portal.json and the environment; throws a `StartupError` that says what is wrong and where. */
export function readConfig(file: string, env: NodeJS.ProcessEnv): ServerConfig {
  const folder = dirname(resolve(file));
  const parsed = portalSchema.safeParse(readJson(file));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const where = issue?.path.join('.') || '(top level)';
    throw new StartupError(
      `${file}: "${where}" ${issue?.message ?? 'is wrong'}. Correct it and start again.`,
    );
  }
  const settings = parsed.data;
  const codes = settings.banks.map((bank) => bank.code);
  const twice = codes.find((code, index) => codes.indexOf(code) !== index);
  if (twice)
    throw new StartupError(`${file}: the bank "${twice}" is listed twice. Remove one and start again.`);
  return {
    ...settings,
    port: env['PORT'] === undefined ? settings.port : readPort(env['PORT']),
    host: env['HOST'] ?? settings.host,
    bankApiUrl:
      env['BANK_API_URL'] === undefined ? settings.bankApiUrl : readUrl('BANK_API_URL', env['BANK_API_URL']),
    hostFolder: resolve(folder, env['HOST_FOLDER'] ?? settings.hostFolder),
    extraConnectSources: (env['PORTAL_CONNECT_SOURCES'] ?? '').split(' ').filter(Boolean),
    remotes: settings.remotes.map(({ name, origin }) => {
      const variable = `REMOTE_${name.toUpperCase().replaceAll('-', '_')}_ORIGIN`;
      return remoteOrigin(name, env[variable] ?? origin, folder);
    }),
  };
}

function remoteOrigin(name: string, origin: string, folder: string): RemoteOrigin {
  if (!/^https?:/.test(origin)) return { name, kind: 'folder', folder: resolve(folder, origin) };
  if (!URL.canParse(origin)) {
    throw new StartupError(
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
    throw new StartupError(`${file} cannot be read. Create it, or name another file in PORTAL_CONFIG.`);
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new StartupError(
      `${file} is not valid JSON (${(error as Error).message}). Correct it and start again.`,
    );
  }
}

function readPort(value: string): number {
  const port = Number(value);
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new StartupError(`PORT is "${value}", but must be a number from 0 to 65535.`);
}

function readUrl(name: string, value: string): string {
  if (/^https?:/.test(value) && URL.canParse(value)) return value;
  throw new StartupError(`${name} is "${value}", but must be an address such as http://127.0.0.1:8081.`);
}
