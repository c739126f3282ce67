import type { Approval } from 'shared-kernel/contract/agent';
import type { Questionnaire, QuestionnaireDecision } from 'shared-kernel/contract/questionnaire';
import { jsonb } from '../../database/jsonb.ts';
import type { DbOrTx, Tx } from '../../database/types.ts';
import { agentMatches, toldOfOrganisation } from '../account/index.ts';

export interface QuestionnaireRow {
  readonly agent_id: string;
  readonly state: Questionnaire['state'];
  readonly value: Readonly<Record<string, unknown>>;
  readonly version: number;
  readonly saved_at: string | null;
  readonly submitted_at: string | null;
  readonly decided_at: string | null;
  readonly reason: string | null;
  readonly comments: Readonly<Record<string, string>>;
  readonly open_fields: readonly string[] | null;
}

const COLUMNS = [
  'agent_id',
  'state',
  'value',
  'version',
  'saved_at',
  'submitted_at',
  'decided_at',
  'reason',
  'comments',
  'open_fields',
] as const;

/** The agent's questionnaire; an empty draft when there is none yet. */
export async function findQuestionnaire(db: DbOrTx, agentId: string): Promise<QuestionnaireRow> {
  const row = await db
    .selectFrom('questionnaires')
    .select(COLUMNS)
    .where('agent_id', '=', agentId)
    .executeTakeFirst();
  return (
    row ?? {
      agent_id: agentId,
      state: 'draft',
      value: {},
      version: 0,
      saved_at: null,
      submitted_at: null,
      decided_at: null,
      reason: null,
      comments: {},
      open_fields: null,
    }
  );
}

/** The same, created when it is missing and locked for the transaction. */
export async function lockQuestionnaire(tx: Tx, agentId: string): Promise<QuestionnaireRow> {
  await tx
    .insertInto('questionnaires')
    .values({ agent_id: agentId })
    .onConflict((conflict) => conflict.column('agent_id').doNothing())
    .execute();
  return tx
    .selectFrom('questionnaires')
    .select(COLUMNS)
    .where('agent_id', '=', agentId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

type Answers = Readonly<Record<string, unknown>>;
type Comments = Readonly<Record<string, string>>;

/** What changes of a questionnaire; what is absent stays. */
export type QuestionnaireChanges = Partial<Omit<QuestionnaireRow, 'agent_id'>> & {
  readonly decided_by?: string | null;
};

export async function updateQuestionnaire(
  tx: Tx,
  agentId: string,
  { value, comments, open_fields, ...changes }: QuestionnaireChanges,
): Promise<void> {
  await tx
    .updateTable('questionnaires')
    .set({
      ...changes,
      ...(value === undefined ? {} : { value: jsonb<Answers>(value) }),
      ...(comments === undefined ? {} : { comments: jsonb<Comments>(comments) }),
      ...(open_fields === undefined ? {} : { open_fields: jsonb<readonly string[] | null>(open_fields) }),
    })
    .where('agent_id', '=', agentId)
    .execute();
}

export interface NewDecision {
  readonly agent_id: string;
  readonly decision: QuestionnaireDecision['decision'];
  readonly reason: string | null;
  readonly comments: Comments;
  readonly value: Answers;
  readonly submitted_at: string;
  readonly decided_at: string;
  readonly decided_by: string | null;
}

/** Keeps a decision with the answers it was made on. */
export async function insertDecision(tx: Tx, { comments, value, ...decision }: NewDecision): Promise<void> {
  await tx
    .insertInto('questionnaire_decisions')
    .values({ ...decision, comments: jsonb<Comments>(comments), value: jsonb<Answers>(value) })
    .execute();
}

/** Decisions on an agent's submissions, newest first. */
export function findDecisions(db: DbOrTx, agentId: string) {
  return db
    .selectFrom('questionnaire_decisions as one')
    .leftJoin('agents as reviewer', 'reviewer.id', 'one.decided_by')
    .select([
      'one.decision',
      'one.reason',
      'one.comments',
      'one.submitted_at',
      'one.decided_at',
      'reviewer.last_name',
      'reviewer.first_name',
      'reviewer.middle_name',
    ])
    .where('one.agent_id', '=', agentId)
    .orderBy('one.id', 'desc')
    .execute();
}

/** The last decision on an agent's submissions and the one before it. */
export function findLastDecisions(db: DbOrTx, agentId: string) {
  return db
    .selectFrom('questionnaire_decisions')
    .select(['decision', 'submitted_at'])
    .where('agent_id', '=', agentId)
    .orderBy('id', 'desc')
    .limit(2)
    .execute();
}

/** The answers that the security service decided on last; `null` before its first decision. */
export async function lastDecidedValue(
  db: DbOrTx,
  agentId: string,
): Promise<Readonly<Record<string, unknown>> | null> {
  const row = await db
    .selectFrom('questionnaire_decisions')
    .select('value')
    .where('agent_id', '=', agentId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.value ?? null;
}

export async function setApproval(
  tx: Tx,
  agentId: string,
  approval: Approval,
  reason: string | null,
  at: string,
): Promise<void> {
  await tx
    .updateTable('agents')
    .set({ approval, approval_reason: reason, updated_at: at })
    .where('id', '=', agentId)
    .execute();
}

/** What the security service has confirmed of the agent's organisation, where nothing was known of it before. */
export async function completeOrganisation(
  tx: Tx,
  agentId: string,
  inn: string,
  known: { readonly fullName: string; readonly shortName: string | null; readonly address: string },
): Promise<void> {
  await tx
    .updateTable('organisations')
    .set((eb) => ({
      full_name: eb.fn.coalesce('full_name', eb.val(known.fullName)),
      short_name: eb.fn.coalesce('short_name', eb.val(known.shortName)),
      address: eb.fn.coalesce('address', eb.val(known.address)),
    }))
    .where('inn', '=', inn)
    .where('id', '=', (eb) => eb.selectFrom('agents').select('org_id').where('id', '=', agentId))
    .execute();
}

/** Where letters to an agent go, and whether they may. */
export function findReader(db: DbOrTx, agentId: string) {
  return db
    .selectFrom('agents')
    .select(['email', 'notification_preferences', 'locked_at'])
    .where('id', '=', agentId)
    .executeTakeFirst();
}

export function findAgent(db: DbOrTx, agentId: string) {
  return db
    .selectFrom('agents')
    .leftJoin('organisations', 'organisations.id', 'agents.org_id')
    .select([
      'agents.id',
      'agents.email',
      'agents.last_name',
      'agents.first_name',
      'agents.middle_name',
      'agents.phone',
      'agents.user_position',
      'agents.approval',
      'organisations.inn as org_inn',
      'organisations.full_name as org_full_name',
      'organisations.short_name as org_short_name',
      'organisations.address as org_address',
    ])
    .where('agents.id', '=', agentId)
    .executeTakeFirst();
}

export async function findBanks(db: DbOrTx, agentId: string) {
  const rows = await db.selectFrom('agent_banks').select('bank').where('agent_id', '=', agentId).execute();
  return rows.map((row) => row.bank);
}

export interface QueueFilter {
  readonly approval?: Approval | undefined;
  readonly state?: Questionnaire['state'] | undefined;
  readonly search?: string | undefined;
}

/** The security service's queue: who waits longest comes first, decided ones after, what was decided last before the others. */
export async function queuePage(
  db: DbOrTx,
  { approval, state, search = '' }: QueueFilter,
  page: { readonly offset: number; readonly limit: number },
) {
  let query = db
    .selectFrom('questionnaires')
    .innerJoin('agents', 'agents.id', 'questionnaires.agent_id')
    .leftJoin('organisations', 'organisations.id', 'agents.org_id')
    .where('questionnaires.state', '<>', 'draft');
  if (approval !== undefined) query = query.where('agents.approval', '=', approval);
  if (state !== undefined) query = query.where('questionnaires.state', '=', state);
  query = query.where(agentMatches(search));
  const { n } = await query.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow();
  const rows = await query
    .select([
      'agents.id',
      'agents.last_name',
      'agents.first_name',
      'agents.middle_name',
      'agents.approval',
      'organisations.short_name',
      'organisations.full_name',
      toldOfOrganisation('short_name').as('told_short_name'),
      toldOfOrganisation('full_name').as('told_full_name'),
      'questionnaires.state',
      'questionnaires.submitted_at',
    ])
    .orderBy((eb) => eb.case().when('questionnaires.state', '=', 'submitted').then(0).else(1).end())
    .orderBy((eb) =>
      eb
        .case()
        .when('questionnaires.state', '=', 'submitted')
        .then(eb.ref('questionnaires.submitted_at'))
        .end(),
    )
    .orderBy((eb) => eb.fn.coalesce('questionnaires.decided_at', 'questionnaires.submitted_at'), 'desc')
    .orderBy('agents.id')
    .offset(page.offset)
    .limit(page.limit)
    .execute();
  return { rows, total: Number(n) };
}
