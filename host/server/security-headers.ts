import type { ServerConfig } from './config.ts';

/** Headers that every answer carries, whatever it is. */
export function commonHeaders({ hsts }: Pick<ServerConfig, 'hsts'>): Record<string, string> {
  const withSubdomains = typeof hsts === 'object' && hsts.includeSubDomains;
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy':
      'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), payment=(), usb=()',
    ...(hsts !== false && {
      'strict-transport-security': `max-age=31536000${withSubdomains ? '; includeSubDomains' : ''}`,
    }),
  };
}

/** Policy of what is not the portal's page: nothing may run, whatever a file pretends to be. */
export const CLOSED_POLICY =
  "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** Policy of what a bank answers: looked at in a browser, it is a page of no origin, in which nothing runs. */
export const BANK_POLICY = "default-src 'none'; sandbox";

/**
 * Policy of the portal's page. Scripts come from this server or carry the page's nonce: no inline script, no eval.
 * Styles: see docs/decisions/0013-content-security-policy.md.
 */
export function pagePolicy(
  config: Pick<ServerConfig, 'banks' | 'extraConnectSources' | 'cryptoProScript'>,
  nonce: string,
  {
    override,
    isTrusted = false,
  }: {
    /** Address from which this superuser runs a remote. */
    readonly override?: string | undefined;
    /** Whether strings become code through the page's own policy alone: see trusted-types.ts. */
    readonly isTrusted?: boolean;
  } = {},
): string {
  const beside = override === undefined ? [] : [new URL(override).origin];
  // The server that builds it tells the page to reload.
  const reloads = beside.map((origin) => origin.replace(/^http/, 'ws'));
  // CryptoPro's script loads the other half of itself from the browser's extension. Chromium lets it in anyway.
  const extension = config.cryptoProScript === undefined ? [] : ['moz-extension:'];
  const bankOrigins = config.banks.flatMap(({ apiBaseUrl }) =>
    apiBaseUrl && URL.canParse(apiBaseUrl) ? [new URL(apiBaseUrl).origin] : [],
  );
  return [
    "default-src 'none'",
    ["script-src 'self'", `'nonce-${nonce}'`, ...extension, ...beside].join(' '),
    ["style-src 'self'", `'nonce-${nonce}'`, ...beside].join(' '),
    // Attributes only: positions and colours that components compute. Style elements need the nonce.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    [
      'connect-src',
      "'self'",
      ...new Set([...bankOrigins, ...config.extraConnectSources, ...beside, ...reloads]),
    ].join(' '),
    "worker-src 'self' blob:",
    "frame-src 'self' blob:",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    // DOMPurify makes the other one, for what it has looked through itself.
    ...(isTrusted ? ["require-trusted-types-for 'script'", 'trusted-types default dompurify'] : []),
  ].join('; ');
}
