import type { QueryClient } from '@tanstack/react-query';
import { getAgentInfo } from './contract/agent.ts';
import { endpointQueryOptions } from './use-endpoint.ts';

/** The signed-in agent's INN, for the calls of the specification that name it; empty where the bank knows none. */
export async function readOwnInn(client: QueryClient): Promise<string> {
  const { queryKey, queryFn } = endpointQueryOptions(getAgentInfo);
  const info = await client.ensureQueryData({ queryKey, queryFn }).catch(() => undefined);
  return info?.inn ?? '';
}
