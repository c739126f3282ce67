import type { Application } from 'shared-kernel/contract/applications';
import { dateInMoscow } from 'shared-kernel/domain/instants';
import type { DbOrTx } from '../../database/types.ts';
import type { Actor } from '../../http/actor.ts';
import { getAgentName, isClosedRow, mayWrite, type ApplicationRow } from '../applications/index.ts';
import { findDiscussion, getSide } from '../chat/index.ts';
import { bankData, productTitle, repaidAs } from '../products/index.ts';
import { toFlowState } from './advance.ts';
import { getPaymentKind } from './facts.ts';
import {
  findDealApplications,
  findLatestScoringRun,
  findSteps,
  type ScoringRunRow,
  type StepRow,
} from './repository.ts';
import { getStage, nextStages, type FlowState } from './flow-state.ts';
import { move } from './stage-machine.ts';
import { actsForBank, possibleStatuses } from './staff-moves.ts';

function toScoring(row: ApplicationRow, run: ScoringRunRow | undefined): Application['scoring'] {
  if (run === undefined) {
    return {
      state: row.scoring_state,
      checks: [],
      reasons: [],
      approved_amount_kopecks: null,
      decided_at: null,
      decided_by: null,
    };
  }
  return {
    state: row.scoring_state,
    checks: [...run.checks],
    reasons: [...run.reasons],
    approved_amount_kopecks: run.approved_amount_kopecks,
    decided_at: run.decided_at,
    decided_by: run.decided_by,
  };
}

function toResult(row: ApplicationRow): Application['result'] {
  if (row.outcome === null || row.finished_at === null) return null;
  return {
    outcome: row.outcome,
    amount_kopecks: row.result_amount_kopecks,
    commission_kopecks: row.commission_kopecks,
    reason: row.outcome_reason,
    finished_at: row.finished_at,
  };
}

function getPermissions(actor: Actor, row: ApplicationRow, state: FlowState): Application['permissions'] {
  const owns = mayWrite(actor, row);
  return {
    write: owns && !isClosedRow(row),
    archive: owns && move(state, { type: row.archived ? 'unarchive' : 'archive' }).ok,
    reject: owns && move(state, { type: 'reject' }).ok,
    decide: actsForBank(actor, row) && !isClosedRow(row),
    statuses: actsForBank(actor, row) ? possibleStatuses(state) : [],
    client_wait: owns ? getClientWait(state) : null,
  };
}

function getClientWait(state: FlowState): Application['permissions']['client_wait'] {
  if (move(state, { type: 'answer' }).ok) return 'end';
  return move(state, { type: 'wait' }).ok ? 'begin' : null;
}

/** A cancelled application keeps its answered steps and the last one; what it never reached is not shown as its way. */
function toStepper(row: ApplicationRow, steps: readonly StepRow[]): Application['info']['stepper'] {
  const shown =
    row.outcome === null || row.outcome === 'approved'
      ? steps
      : steps.filter((step) => step.complete || step.stage === 'issue_finished');
  return shown.map(({ stage, complete }) => ({ stage, complete }));
}

/** The other applications of the deal. Only its owner learns of them: where else a client asks is not a bank's business. */
async function findDeal(db: DbOrTx, actor: Actor, row: ApplicationRow): Promise<Application['deal']> {
  if (row.owner_id !== actor.agentId) return [];
  const others = await findDealApplications(db, row);
  return others.map(({ id, hash_password, bank, status, stage }) => ({
    id,
    hash_password,
    bank,
    bank_name: bankData(bank).name,
    status,
    stage,
  }));
}

/** The offer that the application was made from, with the payments that the client has asked for since. */
function toApplicationOffer(row: ApplicationRow, steps: readonly StepRow[]): Application['offer'] {
  if (row.offer === null || row.kind !== 'loan') return row.offer;
  return repaidAs(row.offer, getPaymentKind(steps), {
    amountKopecks: row.amount_kopecks,
    termMonths: row.term_months,
    issueDate: dateInMoscow(row.created_at),
  });
}

/** An application as the contract has it, for this reader. */
export async function viewApplication(db: DbOrTx, actor: Actor, row: ApplicationRow): Promise<Application> {
  const steps = await findSteps(db, row.id);
  const state = toFlowState(row, steps);
  const run = await findLatestScoringRun(db, row.id);
  const isClosed = isClosedRow(row);
  return {
    info: {
      id: row.id,
      status: row.status,
      stepper: toStepper(row, steps),
      need_sign: row.signing === 'required',
    },
    data: {
      active_tasks: isClosed ? [] : [getStage(state)],
      next_tasks: [...nextStages(state)],
      available_dashboard_views_names: null,
    },
    hash_password: row.hash_password,
    bank: row.bank,
    bank_name: bankData(row.bank).name,
    stage: row.stage,
    kind: row.kind,
    product: row.product,
    product_title: productTitle(row.partner, row.bank, row.product),
    guarantee_type: row.guarantee_type,
    amount_kopecks: row.amount_kopecks,
    term_months: row.term_months,
    term_days: row.term_days,
    client_name: row.client_name,
    client_inn: row.client_inn,
    accept: row.accept,
    signing: row.signing,
    holder: row.holder,
    due_at: row.due_at,
    archived: row.archived,
    version: row.version,
    offer: toApplicationOffer(row, steps),
    scoring: toScoring(row, run),
    result: toResult(row),
    owner: {
      id: row.owner_id,
      name: await getAgentName(db, row.owner_id),
      is_me: row.owner_id === actor.agentId,
    },
    permissions: getPermissions(actor, row, state),
    deal: await findDeal(db, actor, row),
    discussion: await findDiscussion(db, actor.agentId, getSide(actor), row.id),
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}
