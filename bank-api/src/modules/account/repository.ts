import { sql, type ExpressionBuilder, type Insertable, type UpdateObject } from 'kysely';
import type { BankCode } from 'shared-kernel/contract/banks';
import type { ServedBank } from '../../config.ts';
import type { Database } from '../../database/schema.ts';
import type { DbOrTx, Tx } from '../../database/types.ts';

export function bankNames(db: DbOrTx) {
  return db.selectFrom('banks').select(['code', 'name', 'logo_url']).orderBy('sort_order').execute();
}

/** Banks that are configured and not known yet, open to every agent there is. */
export async function registerBanks(db: DbOrTx, banks: readonly ServedBank[]): Promise<void> {
  const added = await db
    .insertInto('banks')
    .values(banks.map(({ code, name }, index) => ({ code, name, sort_order: index + 1 })))
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returning('code')
    .execute();
  for (const { code } of added)
    await db
      .insertInto('agent_banks')
      .columns(['agent_id', 'bank'])
      .expression((agents) => agents.selectFrom('agents').select(['id', sql.val(code).as('bank')]))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

export function findAccess(db: DbOrTx, agentId: string) {
  return db
    .selectFrom('agent_banks')
    .select(['bank', 'available', 'access_locked'])
    .where('agent_id', '=', agentId)
    .execute();
}

/**
 * What the agent's questionnaire says of the organisation, once it was sent: all that is known of an organisation of which
 * nothing was approved yet. Stands in queries that have `questionnaires`.
 */
export const toldOfOrganisation = (field: 'full_name' | 'short_name' | 'address') =>
  sql<string | null>`case when questionnaires.submitted_at is not null
    then nullif(questionnaires.value -> 'organization' ->> ${sql.lit(field)}, '') end`;

/** The agent with the organisation. */
export function agentWithOrganisation(db: DbOrTx, agentId: string) {
  return db
    .selectFrom('agents')
    .leftJoin('organisations', 'organisations.id', 'agents.org_id')
    .leftJoin('questionnaires', 'questionnaires.agent_id', 'agents.id')
    .select([
      'agents.id',
      'agents.email',
      'agents.last_name',
      'agents.first_name',
      'agents.middle_name',
      'agents.phone',
      'agents.user_position',
      'agents.avatar',
      'agents.approval',
      'agents.approval_reason',
      'agents.has_access_to_all_tasks',
      'agents.notification_preferences',
      'organisations.inn as org_inn',
      'organisations.full_name as org_full_name',
      'organisations.short_name as org_short_name',
      'organisations.address as org_address',
      'organisations.phone as org_phone',
      'organisations.email as org_email',
      'organisations.contact_person as org_contact_person',
      'questionnaires.state as questionnaire_state',
      toldOfOrganisation('full_name').as('told_full_name'),
      toldOfOrganisation('short_name').as('told_short_name'),
      toldOfOrganisation('address').as('told_address'),
    ])
    .where('agents.id', '=', agentId)
    .executeTakeFirst();
}

export type AgentWithOrganisation = NonNullable<Awaited<ReturnType<typeof agentWithOrganisation>>>;

/** Surname, first name and patronymic of an agent; empty for an unknown one. */
export async function nameOfAgent(db: DbOrTx, agentId: string): Promise<string> {
  const row = await db
    .selectFrom('agents')
    .select(['last_name', 'first_name', 'middle_name'])
    .where('id', '=', agentId)
    .executeTakeFirst();
  return [row?.last_name, row?.first_name, row?.middle_name].filter(Boolean).join(' ');
}

export async function updateAgent(
  tx: Tx,
  agentId: string,
  changes: UpdateObject<Database, 'agents'>,
): Promise<void> {
  await tx.updateTable('agents').set(changes).where('id', '=', agentId).execute();
}

export async function insertAgent(tx: Tx, agent: Insertable<Database['agents']>): Promise<string> {
  const row = await tx.insertInto('agents').values(agent).returning('id').executeTakeFirstOrThrow();
  return row.id;
}

export async function insertAgentBanks(
  tx: Tx,
  rows: readonly Insertable<Database['agent_banks']>[],
): Promise<void> {
  await tx
    .insertInto('agent_banks')
    .values([...rows])
    .execute();
}

/** Two registrations with one new INN at once get the same organisation. */
export async function findOrCreateOrganisation(tx: Tx, inn: string): Promise<string> {
  const created = await tx
    .insertInto('organisations')
    .values({ inn })
    .onConflict((conflict) => conflict.column('inn').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (created !== undefined) return created.id;
  const row = await tx
    .selectFrom('organisations')
    .select('id')
    .where('inn', '=', inn)
    .executeTakeFirstOrThrow();
  return row.id;
}

export function alertMessages(db: DbOrTx, bank: BankCode, now: string) {
  return db
    .selectFrom('alert_messages')
    .select(['id', 'title', 'text', 'level', 'published_at'])
    .where('bank', '=', bank)
    .where('published_at', '<=', now)
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', now)]))
    .orderBy('published_at', 'desc')
    .orderBy('id')
    .limit(50)
    .execute();
}

export function findContacts(db: DbOrTx, bank: BankCode) {
  return db
    .selectFrom('bank_contacts')
    .select(['name', 'position', 'phone', 'email'])
    .where('bank', '=', bank)
    .orderBy('sort_order')
    .orderBy('id')
    .execute();
}

/** The agent's own curator at the bank, or else its first member of staff; nobody who is blocked. */
export async function findCurator(db: DbOrTx, agentId: string, bank: BankCode) {
  const columns = [
    'agents.last_name',
    'agents.first_name',
    'agents.middle_name',
    'agents.phone',
    'agents.email',
  ] as const;
  const own = await db
    .selectFrom('agent_banks')
    .innerJoin('agents', 'agents.id', 'agent_banks.curator_id')
    .select(columns)
    .where('agent_banks.agent_id', '=', agentId)
    .where('agent_banks.bank', '=', bank)
    .where('agents.locked_at', 'is', null)
    .executeTakeFirst();
  if (own !== undefined) return own;
  return db
    .selectFrom('agent_banks')
    .innerJoin('agents', 'agents.id', 'agent_banks.agent_id')
    .select(columns)
    .where('agent_banks.bank', '=', bank)
    .where('agent_banks.role', '=', 'staff')
    .where('agent_banks.available', '=', true)
    .where('agents.locked_at', 'is', null)
    .orderBy('agents.created_at')
    .orderBy('agents.id')
    .limit(1)
    .executeTakeFirst();
}

export async function bankLogo(db: DbOrTx, bank: BankCode): Promise<string | null> {
  const row = await db.selectFrom('banks').select('logo_url').where('code', '=', bank).executeTakeFirst();
  return row?.logo_url ?? null;
}

/** Every word of the search is a part of the agent's name, e-mail, organisation or INN. */
export function agentMatches(search: string) {
  const words = search.split(/\s+/u).filter((part) => part !== '');
  return (where: ExpressionBuilder<Database, 'agents' | 'organisations'>) =>
    where.and(
      words.map((word) => {
        const pattern = `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`;
        return where.or([
          where('agents.last_name', 'ilike', pattern),
          where('agents.first_name', 'ilike', pattern),
          where('agents.middle_name', 'ilike', pattern),
          where('agents.email', 'ilike', pattern),
          where('organisations.full_name', 'ilike', pattern),
          where('organisations.inn', 'ilike', pattern),
        ]);
      }),
    );
}
