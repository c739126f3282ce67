import type { RevocationReason } from 'shared-kernel/contract/documents';
import { audit } from '../../audit/audit.ts';
import type { Tx } from '../../database/types.ts';
import { deleteApproved, hasOutgrownApproval } from '../account/index.ts';
import type { Clock } from '../module.ts';
import { notifyOfApproval } from './announce-approval.ts';
import { lockQuestionnaire, setApproval, updateQuestionnaire } from './repository.ts';
import { TEXTS } from './texts.ts';

export interface ApprovalRenewalDependencies {
  readonly clock: Clock;
  /** Ends what rests on the approval, in the same transaction. */
  readonly approvalEnded: (tx: Tx, agentId: string, reason: RevocationReason, at: string) => Promise<void>;
}

export type RenewOutgrownApproval = (tx: Tx, agentId: string, requestId: string) => Promise<void>;

/**
 * The approval was given to a person and an organisation by name. When either is no longer that, the questionnaire
 * goes back to the agent with the reason, the security service decides anew, and certificates end meanwhile.
 */
export function createApprovalRenewal({
  clock,
  approvalEnded,
}: ApprovalRenewalDependencies): RenewOutgrownApproval {
  return async (tx, agentId, requestId) => {
    if (!(await hasOutgrownApproval(tx, agentId))) return;
    const at = clock();
    await deleteApproved(tx, agentId);
    await approvalEnded(tx, agentId, 'affiliationChanged', at.toISOString());
    await lockQuestionnaire(tx, agentId);
    await updateQuestionnaire(tx, agentId, {
      state: 'returned',
      reason: TEXTS.outgrown,
      comments: {},
      open_fields: null,
    });
    await setApproval(tx, agentId, 'not_verified', TEXTS.outgrown, at.toISOString());
    const words = { title: TEXTS.outgrownTitle, text: TEXTS.outgrown };
    await notifyOfApproval(tx, agentId, 'not_verified', words, at);
    await audit(tx, {
      action: 'questionnaire.outgrown',
      actorId: agentId,
      subject: { type: 'questionnaire', id: agentId },
      requestId,
    });
  };
}
