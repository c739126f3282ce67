import type { DbOrTx, Tx } from '../../database/types.ts';
import type { Actor } from '../../http/actor.ts';
import { DomainError } from '../../http/domain-error.ts';
import type { Access } from './access.ts';
import type { AnnounceChange } from './dependencies.ts';
import { lockDocument, updateDocument } from './repository.ts';
import type { Views } from './views.ts';
import { findVersions } from './versions-repository.ts';

interface LockedDocument {
  readonly id: string;
  readonly title: string;
  readonly applicationId: number | null;
}

/** Documents as they are signed: who may, which version, and what follows. */
export function createSignableDocuments({
  access: { accessTo, readable },
  views,
  changed,
}: {
  readonly access: Access;
  readonly views: Views;
  readonly changed: AnnounceChange;
}) {
  return {
    /** @throws DomainError not_found unless the actor may change the document and it has a file */
    async currentVersion(db: DbOrTx, actor: Actor, documentId: string) {
      const { access } = await readable(db, actor, documentId);
      const [current] = access.write ? await findVersions(db, [documentId]) : [];
      if (current === undefined) throw new DomainError('not_found');
      return { id: current.id, storageKey: current.storage_key, isScanning: current.scan === 'scanning' };
    },

    /** @throws DomainError not_found, application_closed */
    async lock(tx: Tx, actor: Actor, documentId: string) {
      const document = await lockDocument(tx, documentId);
      const access = document === undefined ? undefined : await accessTo(tx, actor, document);
      if (document === undefined || access === undefined || !access.write) throw new DomainError('not_found');
      if (access.application?.closed === true) throw new DomainError('application_closed');
      const [latest] = await findVersions(tx, [documentId]);
      const { id, title, application_id: applicationId } = document;
      return { id, title, applicationId, currentVersionId: latest?.id };
    },

    async markSigned(
      tx: Tx,
      actor: Actor,
      { id, title, applicationId }: LockedDocument,
      at: string,
    ): Promise<void> {
      await updateDocument(tx, id, { signing: 'signed', updated_at: at });
      if (applicationId === null) return;
      const change = { kind: 'signed' as const, title, actorId: actor.agentId };
      await changed(tx, applicationId, change);
    },

    view: views.oneView,
  };
}
