import type { Approval } from 'shared-kernel/contract/agent';
import type { Tx } from '../../database/types.ts';
import { emitEvent } from '../../events/emit-event.ts';
import { notify } from '../notifications/index.ts';
import { findBanks } from './repository.ts';

/** Tells the agent's portals at every bank that the approval has changed: it is one for all. */
export async function announceApproval(tx: Tx, agentId: string, approval: Approval): Promise<void> {
  for (const bank of await findBanks(tx, agentId)) {
    emitEvent(tx, { bank, audience: { agentId }, event: { type: 'approval-changed', approval } });
  }
}

/** Tells the security service that the questionnaire waits for it. */
export async function announceSubmission(tx: Tx, agentId: string): Promise<void> {
  const event = { type: 'questionnaire-submitted', agent_id: agentId } as const;
  for (const bank of await findBanks(tx, agentId))
    emitEvent(tx, { bank, audience: { role: 'superuser' }, event });
}

/** `announceApproval` with a notification of what was decided. */
export async function notifyOfApproval(
  tx: Tx,
  agentId: string,
  approval: Approval,
  { title, text }: { readonly title: string; readonly text: string },
  at: Date,
): Promise<void> {
  await announceApproval(tx, agentId, approval);
  for (const bank of await findBanks(tx, agentId))
    await notify(tx, { agentId, bank, kind: 'approval', title, text, at });
}
