import { createHash } from 'node:crypto';
import { isIPv4 } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { Tx } from '../../database/types.ts';
import { toDeviceName } from '../../http/device.ts';
import { hasKnownDevices, putDevice } from './known-devices-repository.ts';

/**
 * The network of an address: a provider changes the last parts of a subscriber's address from day to day, and each of
 * them must not look like another device.
 */
export function toNetwork(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  return isIPv4(plain) ? plain.split('.').slice(0, 2).join('.') : plain.split(':').slice(0, 2).join(':');
}

/** Without a cookie a device is its browser, system and network: no version, which every update would change. */
function deviceKey(agentId: string, request: Pick<FastifyRequest, 'ip' | 'headers'>): Buffer {
  const facts = [agentId, toDeviceName(request.headers['user-agent']), toNetwork(request.ip)];
  return createHash('sha256').update(facts.join('\n')).digest();
}

/** Remembers from where the agent signs in. @returns Whether it is a new device; the very first one is not. */
export async function rememberDevice(
  tx: Tx,
  agentId: string,
  request: Pick<FastifyRequest, 'ip' | 'headers'>,
  at: string,
): Promise<boolean> {
  const isFirst = !(await hasKnownDevices(tx, agentId));
  const isNew = await putDevice(tx, agentId, deviceKey(agentId, request), at);
  return isNew && !isFirst;
}
