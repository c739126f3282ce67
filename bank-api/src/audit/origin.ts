import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyRequest } from 'fastify';
import { toDeviceName } from '../http/device.ts';

/** From where a request came: the address behind trusted proxies, browser and system in words. */
export interface Origin {
  readonly address: string;
  readonly device: string;
}

const origins = new AsyncLocalStorage<Origin>();

function getOrigin(request: Pick<FastifyRequest, 'ip' | 'headers'>): Origin {
  return { address: request.ip, device: toDeviceName(request.headers['user-agent']) };
}

/** The origin of the request that is being served; none in a job, which is the server's own work. */
export function currentOrigin(): Origin | undefined {
  return origins.getStore();
}

/** Keeps the origin at hand while a request is served, so that no audit entry can be written without it. */
export function withOrigin<Result>(request: FastifyRequest, serve: () => Result): Result {
  return origins.run(getOrigin(request), serve);
}
