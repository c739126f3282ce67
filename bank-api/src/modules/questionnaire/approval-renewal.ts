import type { AppContext } from '../../app-context.ts';
import { audit } from '../../audit/audit.ts';
import { jsonb } from '../../database/jsonb.ts';
import type { Tx } from '../../database/types.ts';
import { deleteApproved, hasOutgrownApproval } from '../account/index.ts';
import { notify } from '../notifications/index.ts';
import { banksOf, lockQuestionnaire, setApproval, updateQuestionnaire } from './questionnaire-repository.ts';
import { announceApproval } from './questionnaire-service.ts';
import { TEXTS } from './questionnaire-texts.ts';

/**
 * The approval was given to a person and an organisation by name. When either is no longer that, the questionnaire
 * goes back to the agent with the reason, the security service decides anew, and certificates end meanwhile.
 */
export async function renewOutgrownApproval(
  { modules, now }: AppContext,
  tx: Tx,
  agentId: string,
  requestId: string,
): Promise<void> {
  if (!(await hasOutgrownApproval(tx, agentId))) return;
  const at = now();
  await deleteApproved(tx, agentId);
  await modules.account.approvalEnded(tx, agentId, 'affiliationChanged', at.toISOString());
  await lockQuestionnaire(tx, agentId);
  await updateQuestionnaire(tx, agentId, {
    state: 'returned',
    reason: TEXTS.outgrown,
    comments: jsonb<Readonly<Record<string, string>>>({}),
    open_fields: jsonb<readonly string[] | null>(null),
  });
  await setApproval(tx, agentId, 'not_verified', TEXTS.outgrown, at.toISOString());
  await announceApproval(tx, agentId, 'not_verified');
  for (const bank of await banksOf(tx, agentId)) {
    const words = { title: TEXTS.outgrownTitle, text: TEXTS.outgrown };
    await notify(tx, { agentId, bank, kind: 'approval', ...words, at });
  }
  await audit(tx, {
    action: 'questionnaire.outgrown',
    actorId: agentId,
    subject: { type: 'questionnaire', id: agentId },
    requestId,
  });
}
