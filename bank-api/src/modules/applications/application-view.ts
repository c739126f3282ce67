import type { Application } from 'shared-kernel/contract/applications';
import { shortName } from 'shared-kernel/domain/names';
import type { DbOrTx } from '../../database/types.ts';
import type { Actor } from '../../http/actor.ts';
import { bankData, productTitle } from '../products/all-banks.ts';
import { isClosedRow, mayWrite } from './applications-access.ts';
import {
  applicationsOfDeal,
  agentNames,
  latestScoringRun,
  stepsOf,
  type ApplicationRow,
  type ScoringRunRow,
  type StepRow,
} from './applications-repository.ts';
import { flowStateOf } from './flow.ts';
import { move, nextStages, stageOf, type FlowState } from './stage-machine.ts';
import { possibleStatuses } from './staff-moves.ts';

/** `Иванов И. И.` of an agent. */
export async function nameOfAgent(db: DbOrTx, agentId: string): Promise<string> {
  const name = (await agentNames(db, [agentId])).get(agentId);
  return name === undefined ? '' : toShortName(name);
}

export function toShortName(name: {
  last_name: string;
  first_name: string;
  middle_name: string | null;
}): string {
  return shortName({ lastName: name.last_name, firstName: name.first_name, middleName: name.middle_name });
}

function scoringOf(row: ApplicationRow, run: ScoringRunRow | undefined): Application['scoring'] {
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

function resultOf(row: ApplicationRow): Application['result'] {
  if (row.outcome === null || row.finished_at === null) return null;
  return {
    outcome: row.outcome,
    amount_kopecks: row.result_amount_kopecks,
    commission_kopecks: row.commission_kopecks,
    reason: row.outcome_reason,
    finished_at: row.finished_at,
  };
}

function permissionsOf(actor: Actor, row: ApplicationRow, state: FlowState): Application['permissions'] {
  const owns = mayWrite(actor, row);
  return {
    write: owns && !isClosedRow(row),
    archive: owns && move(state, { type: row.archived ? 'unarchive' : 'archive' }).ok,
    reject: owns && move(state, { type: 'reject' }).ok,
    decide: actor.role === 'staff' && !isClosedRow(row),
    statuses: actor.role === 'staff' ? possibleStatuses(state) : [],
    client_wait: owns ? clientWaitOf(state) : null,
  };
}

function clientWaitOf(state: FlowState): Application['permissions']['client_wait'] {
  if (move(state, { type: 'answer' }).ok) return 'end';
  return move(state, { type: 'wait' }).ok ? 'begin' : null;
}

/** A cancelled application keeps its answered steps and the last one; what it never reached is not shown as its way. */
function stepperOf(row: ApplicationRow, steps: readonly StepRow[]): Application['info']['stepper'] {
  const shown =
    row.outcome === null || row.outcome === 'approved'
      ? steps
      : steps.filter((step) => step.complete || step.stage === 'issue_finished');
  return shown.map(({ stage, complete }) => ({ stage, complete }));
}

/** The other applications of the deal. Only its owner learns of them: where else a client asks is not a bank's business. */
async function dealFor(db: DbOrTx, actor: Actor, row: ApplicationRow): Promise<Application['deal']> {
  if (row.owner_id !== actor.agentId) return [];
  const others = await applicationsOfDeal(db, row);
  return others.map(({ id, hash_password, bank, status, stage }) => ({
    id,
    hash_password,
    bank,
    bank_name: bankData(bank).name,
    status,
    stage,
  }));
}

/** An application as the contract has it, for this reader. */
export async function viewApplication(db: DbOrTx, actor: Actor, row: ApplicationRow): Promise<Application> {
  const steps = await stepsOf(db, row.id);
  const state = flowStateOf(row, steps);
  const run = await latestScoringRun(db, row.id);
  const isClosed = isClosedRow(row);
  return {
    info: {
      id: row.id,
      status: row.status,
      stepper: stepperOf(row, steps),
      need_sign: row.signing === 'required',
    },
    data: {
      active_tasks: isClosed ? [] : [stageOf(state)],
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
    offer: row.offer,
    scoring: scoringOf(row, run),
    result: resultOf(row),
    owner: {
      id: row.owner_id,
      name: await nameOfAgent(db, row.owner_id),
      is_me: row.owner_id === actor.agentId,
    },
    permissions: permissionsOf(actor, row, state),
    deal: await dealFor(db, actor, row),
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}
