import { createHash } from 'node:crypto';
import type { Document } from 'shared-kernel/contract/documents';
import type { MissingItem } from 'shared-kernel/contract/errors';
import { dateInMoscow } from 'shared-kernel/domain/instants';
import { withTransaction } from '../../database/transaction.ts';
import type { DbOrTx } from '../../database/types.ts';
import type { Actor } from '../../http/actor.ts';
import { agentWithOrganisation } from '../account/index.ts';
import type { AgentWithOrganisation } from '../account/index.ts';
import { AGENT_PLACES, isGenerated } from './agent-places.ts';
import { documentsOfAgent, findPlace, insertDocument, lockDocument } from './repository.ts';
import { renderAgentDocument } from './pdf/agent-documents.ts';
import { addGeneratedPdf } from './store-version.ts';
import type { DocumentsDependencies } from './dependencies.ts';
import type { Views } from './views.ts';
import { findVersions, scanningAmong } from './versions-repository.ts';
import type { VersionRow } from './versions-repository.ts';

/** Adds the places of the agent questionnaire that are missing. */
export async function ensureAgentPlaces(db: DbOrTx, agentId: string, at: string): Promise<void> {
  const known = new Set((await documentsOfAgent(db, agentId)).map((row) => row.name));
  for (const [index, place] of AGENT_PLACES.entries()) {
    if (known.has(place.name)) continue;
    await insertDocument(
      db,
      {
        bank: null,
        scope: 'agent',
        ownerId: agentId,
        applicationId: null,
        name: place.name,
        title: place.title,
        description: place.description,
        required: place.required,
        needsSignature: place.generated,
        position: index + 1,
      },
      at,
    );
  }
}

/**
 * What is missing among the questionnaire's documents: files that are not there or were rejected. Signatures come
 * after the approval: nobody has a certificate before it.
 */
export async function missingAgentDocuments(db: DbOrTx, agentId: string): Promise<MissingItem[]> {
  const rows = await documentsOfAgent(db, agentId);
  const scanning = await scanningAmong(
    db,
    rows.map((row) => row.id),
  );
  return rows.flatMap((row): MissingItem[] => {
    const item = { ref: row.id, label: row.title };
    if (scanning.has(row.id)) return [{ kind: 'document', ...item }];
    if (row.status === null) return row.required ? [{ kind: 'document', ...item }] : [];
    return row.status === 'rejected' ? [{ kind: 'document', ...item }] : [];
  });
}

/** Files of the questionnaire that the security service has to accept first; what the bank composes needs no look. */
export async function undecidedAgentDocuments(db: DbOrTx, agentId: string): Promise<MissingItem[]> {
  const rows = await documentsOfAgent(db, agentId);
  return rows
    .filter((row) => !isGenerated(row))
    .filter(({ required, status }) => status === 'pending' || (required && status !== 'approved'))
    .map((row) => ({ kind: 'document', ref: row.id, label: row.title }));
}

/** What the questionnaire says of the agent beyond the account, as the documents have it. */
export type ToldByQuestionnaire = Partial<
  Pick<AgentWithOrganisation, 'org_full_name' | 'org_address' | 'org_inn' | 'user_position'>
>;

/** The questionnaire's documents that need the server's storage or the reader's permission. */
export function createAgentDocuments({
  db,
  clock,
  storage,
  views,
}: Pick<DocumentsDependencies, 'db' | 'clock' | 'storage'> & { readonly views: Views }) {
  /**
   * Makes the questionnaire's documents that the bank composes, where they are missing. With what the questionnaire
   * says, also those that say something else by now: a new version, which asks for a new signature.
   */
  async function ensureAgentDocuments(agentId: string, told?: ToldByQuestionnaire): Promise<void> {
    const at = clock();
    await ensureAgentPlaces(db, agentId, at.toISOString());
    const rows = await documentsOfAgent(db, agentId);
    for (const place of AGENT_PLACES.filter((one) => one.generated)) {
      const row = rows.find((one) => one.name === place.name);
      if (told === undefined && row !== undefined && row.status !== null) continue;
      const known = await agentWithOrganisation(db, agentId);
      if (known === undefined) return;
      const agent = { ...known, ...told };
      const current = row === undefined ? undefined : (await findVersions(db, [row.id]))[0];
      if (current && (await isSame(current, place.name, agent))) continue;
      const content = await renderAgentDocument(place.name, agent, dateInMoscow(at));
      await withTransaction(db, async (tx) => {
        const id = await findPlace(tx, { agentId }, place.name);
        const document = id === undefined ? undefined : await lockDocument(tx, id);
        // Another tab may have made it meanwhile.
        if (document === undefined || (told === undefined && document.status !== null)) return;
        await addGeneratedPdf(tx, storage, document, `${place.title}.pdf`, content, at.toISOString());
      });
    }
  }

  /** Whether the version says of the agent what would be written today: the same bytes, but for the date. */
  async function isSame(version: VersionRow, name: string, agent: AgentWithOrganisation): Promise<boolean> {
    const again = await renderAgentDocument(name, agent, dateInMoscow(version.uploaded_at));
    return createHash('sha256').update(again).digest('hex') === version.sha256;
  }

  /** The questionnaire's documents of an agent, as this actor sees them. */
  async function agentDocumentViews(db: DbOrTx, actor: Actor, agentId: string): Promise<Document[]> {
    return views.documentViews(db, actor, await documentsOfAgent(db, agentId));
  }

  return { ensureAgentDocuments, agentDocumentViews };
}
