import type { DbOrTx, Tx } from '../../database/types.ts';
import type { Actor } from '../../http/actor.ts';
import { DomainError } from '../../http/domain-error.ts';
import { isSignedByClient } from '../products/index.ts';
import type { Access } from './access.ts';
import type { AnnounceChange } from './dependencies.ts';
import { documentsOfApplication, updateDocument } from './repository.ts';
import type { Views } from './views.ts';
import { findVersions, isSignedByAll, type VersionRow } from './versions-repository.ts';

interface LockedDocument {
  readonly id: string;
  readonly title: string;
  readonly applicationId: number | null;
}

/** Documents as they are signed: who may, which version, and what follows. */
export function createSignableDocuments({
  access: { accessTo, lock, readable },
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
      const document = await lock(tx, documentId);
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

/** A document of an application that its client may sign, with the version that there is now. */
export interface OfferedDocument {
  readonly documentId: string;
  readonly title: string;
  readonly version: VersionRow;
}

/** Documents as the client signs them, who has no account: whether the link is good is the caller's question. */
export function createClientSignableDocuments({
  access,
  changed,
}: {
  readonly access: Access;
  readonly changed: AnnounceChange;
}) {
  return {
    /** What waits for the client's signature: uploaded, looked through for viruses, not refused by the bank. */
    async offered(db: DbOrTx, applicationId: number): Promise<readonly OfferedDocument[]> {
      const rows = (await documentsOfApplication(db, applicationId)).filter(
        ({ name, signing, status }) =>
          signing === 'required' && status !== 'rejected' && isSignedByClient(name),
      );
      const versions = await findVersions(
        db,
        rows.map(({ id }) => id),
      );
      return rows.flatMap(({ id, title }) => {
        const version = versions.find((one) => one.document_id === id);
        return version === undefined || version.scan === 'scanning'
          ? []
          : [{ documentId: id, title, version }];
      });
    },

    /** The current version of each document that is still there. */
    async currentVersions(
      db: DbOrTx,
      documentIds: readonly string[],
    ): Promise<ReadonlyMap<string, VersionRow>> {
      const current = new Map<string, VersionRow>();
      for (const version of await findVersions(db, documentIds))
        if (!current.has(version.document_id)) current.set(version.document_id, version);
      return current;
    },

    /** A version that is still there, current or not. */
    async findVersion(db: DbOrTx, documentId: string, versionId: string): Promise<VersionRow | undefined> {
      return (await findVersions(db, [documentId])).find(({ id }) => id === versionId);
    },

    /** Locks the document until the transaction ends. @returns Its current version; `undefined` without one. */
    async lock(tx: Tx, documentId: string): Promise<VersionRow | undefined> {
      const document = await access.lock(tx, documentId);
      return document === undefined ? undefined : (await findVersions(tx, [documentId]))[0];
    },

    /** Whether every signer of a request has signed the version: who came while it was replaced has not. */
    isSignedByAll,

    /** The client's signature takes the place of the agent's. */
    async markSigned(
      tx: Tx,
      document: LockedDocument,
      { agentId, signer }: { readonly agentId: string; readonly signer: string },
      at: string,
    ): Promise<void> {
      await updateDocument(tx, document.id, { signing: 'signed', updated_at: at });
      if (document.applicationId === null) return;
      const change = { kind: 'signed' as const, title: document.title, actorId: agentId, signer };
      await changed(tx, document.applicationId, change);
    },
  };
}
