import { isIP } from 'node:net';
import { StartupError } from './startup-error.ts';

const PROXY_NAMES = ['loopback', 'linklocal', 'uniquelocal'];

/** Whether this is a list of proxies: addresses, networks, and Fastify's names for some of them. */
export function isProxyList(value: string): boolean {
  return value.split(',').every((each) => {
    const [address = '', bits, ...rest] = each.trim().split('/');
    if (PROXY_NAMES.includes(each.trim())) return true;
    const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
    return (
      most >= 0 && rest.length === 0 && (bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= most))
    );
  });
}

/** The list of the environment; throws a `StartupError` when it is none. */
export function readProxies(value: string): string {
  if (isProxyList(value)) return value;
  throw new StartupError(
    `TRUST_PROXY is "${value}", but must list addresses, networks, loopback or uniquelocal.`,
  );
}
