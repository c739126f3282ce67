import { createHash } from 'node:crypto';
import type { RemoteState } from './state.ts';

/** Who asks for the page, as far as the bank has confirmed it. */
export interface Audience {
  readonly agent: string;
  readonly bank: string;
  readonly organization?: string | undefined;
}

/**
 * The release that this agent gets. The share of a percentage depends on remote and agent alone, so an agent stays
 * on the same side while the percentage grows. Who is not known yet gets what everybody has.
 */
export function chooseRelease(
  remote: string,
  state: RemoteState,
  audience: Audience | undefined,
): string | undefined {
  const { canary } = state;
  if (!canary || !audience) return state.active;
  const { banks, organizations, agents, percent } = canary.rule;
  const isNamed =
    banks.includes(audience.bank) ||
    agents.includes(audience.agent) ||
    (audience.organization !== undefined && organizations.includes(audience.organization));
  return isNamed || toCanaryShare(remote, audience.agent) < percent ? canary.release : state.active;
}

/** A number from 0 to 100 that belongs to this agent at this remote for ever. */
export function toCanaryShare(remote: string, agent: string): number {
  const digest = createHash('sha256').update(`${remote}\0${agent}`).digest();
  return (digest.readUInt32BE(0) / 0x1_0000_0000) * 100;
}
