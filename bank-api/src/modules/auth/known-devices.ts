import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Db, Tx } from '../../database/types.ts';
import { toDeviceName } from '../../http/device.ts';
import { toNetwork } from '../../http/network.ts';
import { hasDevice, hasKnownDevices, putDevice } from './known-devices-repository.ts';

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

/** Whether the agent has signed in from there before. */
export function isKnownDevice(
  db: Db,
  agentId: string,
  request: Pick<FastifyRequest, 'ip' | 'headers'>,
): Promise<boolean> {
  return hasDevice(db, agentId, deviceKey(agentId, request));
}
