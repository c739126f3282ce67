import type { Insertable } from 'kysely';
import type { BankCode } from 'shared-kernel/contract/banks';
import type { DbOrTx, Tx } from '../../database/types.ts';
import type { PersonalDataTables } from './tables.ts';

export async function insertConsent(
  tx: Tx,
  consent: Insertable<PersonalDataTables['consents']>,
): Promise<void> {
  await tx.insertInto('consents').values(consent).execute();
}

/** Consents of an agent, newest first. */
export function findConsents(db: DbOrTx, agentId: string) {
  return db
    .selectFrom('consents')
    .select(['version', 'given_at'])
    .where('agent_id', '=', agentId)
    .orderBy('id', 'desc')
    .execute();
}

/** What is stored about the person, the same at every bank. */
export async function personRecords(db: DbOrTx, agentId: string) {
  return {
    account: await db
      .selectFrom('agents')
      .leftJoin('organisations', 'organisations.id', 'agents.org_id')
      .select([
        'agents.email',
        'agents.last_name',
        'agents.first_name',
        'agents.middle_name',
        'agents.phone',
        'agents.telegram',
        'agents.user_position',
        'agents.avatar',
        'agents.approval',
        'agents.approval_reason',
        'agents.has_access_to_all_tasks',
        'agents.notification_preferences',
        'agents.created_at',
        'agents.updated_at',
        'organisations.inn as organization_inn',
        'organisations.full_name as organization_name',
      ])
      .where('agents.id', '=', agentId)
      .executeTakeFirst(),
    banks: await db
      .selectFrom('agent_banks')
      .select(['bank', 'role', 'available', 'access_locked'])
      .where('agent_id', '=', agentId)
      .orderBy('bank')
      .execute(),
    consents: await db
      .selectFrom('consents')
      .select(['version', 'text_sha256', 'given_at', 'address', 'device'])
      .where('agent_id', '=', agentId)
      .orderBy('id')
      .execute(),
    questionnaire: await db
      .selectFrom('questionnaires')
      .select(['state', 'value', 'saved_at', 'submitted_at', 'decided_at', 'reason', 'comments'])
      .where('agent_id', '=', agentId)
      .executeTakeFirst(),
    questionnaire_decisions: await db
      .selectFrom('questionnaire_decisions')
      .select(['decision', 'reason', 'comments', 'value', 'submitted_at', 'decided_at'])
      .where('agent_id', '=', agentId)
      .orderBy('id')
      .execute(),
    certificates: await db
      .selectFrom('certificates')
      .select(['serial', 'subject', 'issuer', 'valid_from', 'valid_to', 'revoked_at', 'provider'])
      .where('agent_id', '=', agentId)
      .orderBy('created_at')
      .execute(),
  };
}

/** What this bank stores about the agent's work; data of the agent's clients belong to them and are left out. */
export async function bankRecords(db: DbOrTx, agentId: string, bank: BankCode) {
  return {
    sessions: await db
      .selectFrom('sessions')
      .select(['bank', 'created_at', 'last_seen_at', 'expires_at', 'device', 'address'])
      .where('agent_id', '=', agentId)
      .where('bank', '=', bank)
      .orderBy('created_at')
      .execute(),
    applications: await db
      .selectFrom('applications')
      .select(['id', 'product', 'status', 'created_at', 'updated_at'])
      .where('owner_id', '=', agentId)
      .where('bank', '=', bank)
      .orderBy('id')
      .execute(),
    documents: await db
      .selectFrom('documents')
      .innerJoin('document_versions', 'document_versions.document_id', 'documents.id')
      .select([
        'documents.title',
        'documents.status',
        'document_versions.number',
        'document_versions.file_name',
        'document_versions.size_bytes',
        'document_versions.sha256',
        'document_versions.uploaded_at',
      ])
      .where('documents.owner_id', '=', agentId)
      .where((where) => where.or([where('documents.bank', 'is', null), where('documents.bank', '=', bank)]))
      .orderBy('document_versions.uploaded_at')
      .execute(),
    messages: await db
      .selectFrom('chat_messages')
      .innerJoin('chat_threads', 'chat_threads.id', 'chat_messages.thread_id')
      .select(['chat_threads.title as thread', 'chat_messages.text', 'chat_messages.created_at'])
      .where('chat_messages.author_id', '=', agentId)
      .where('chat_threads.bank', '=', bank)
      .orderBy('chat_messages.id')
      .execute(),
    notifications: await db
      .selectFrom('notifications')
      .select(['kind', 'title', 'text', 'read_at', 'created_at'])
      .where('agent_id', '=', agentId)
      .where('bank', '=', bank)
      .orderBy('seq')
      .execute(),
    actions: await db
      .selectFrom('audit_log')
      .select(['at', 'action', 'subject_type', 'subject_id', 'detail', 'address', 'device'])
      .where('actor_id', '=', agentId)
      .where((where) => where.or([where('bank', 'is', null), where('bank', '=', bank)]))
      .orderBy('id')
      .execute(),
  };
}
