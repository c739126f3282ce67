import { z } from 'zod';

/** To whom a canary goes: any of the named banks, organisations and agents, and this share of all agents. */
export const canaryRuleSchema = z.strictObject({
  percent: z.number().min(0).max(100).default(0),
  banks: z.array(z.string().min(1).max(50)).max(50).default([]),
  /** INN of organisations. */
  organizations: z.array(z.string().min(1).max(50)).max(1_000).default([]),
  /** Ids of agents. */
  agents: z.array(z.string().min(1).max(100)).max(1_000).default([]),
});
export type CanaryRule = z.output<typeof canaryRuleSchema>;

/** Whether anybody at all would get such a canary. */
export function isForSomebody({ percent, banks, organizations, agents }: CanaryRule): boolean {
  return percent > 0 || banks.length + organizations.length + agents.length > 0;
}
