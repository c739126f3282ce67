import { isIPv6, SocketAddress } from 'node:net';

/** Numbers of an address: four of IPv4, eight groups of IPv6. An IPv4 address written as an IPv6 one is an IPv4 one. */
function toParts(address: string): readonly string[] {
  if (!isIPv6(address)) return address.split('.');
  const written = new SocketAddress({ address, family: 'ipv6' }).address;
  const mapped = /^::ffff:(\d+\..*)$/.exec(written)?.[1];
  if (mapped !== undefined) return mapped.split('.');
  const [before = [], after = []] = written.split('::').map((half) => half.split(':').filter(Boolean));
  return [...before, ...Array.from({ length: 8 - before.length - after.length }, () => '0'), ...after];
}

/**
 * Whose an address is, where tries are counted: an IPv4 address, or the /64 of an IPv6 one, which a subscriber has for
 * itself and takes any of its 2^64 addresses from.
 */
export function toSubscriber(address: string): string {
  const parts = toParts(address);
  return parts.length === 8 ? `${parts.slice(0, 4).join(':')}::/64` : parts.join('.');
}

/**
 * The network of an address: a provider changes the last parts of a subscriber's address from day to day, and each of
 * them must not look like another device.
 */
export function toNetwork(address: string): string {
  const parts = toParts(address);
  return parts.slice(0, 2).join(parts.length === 8 ? ':' : '.');
}
