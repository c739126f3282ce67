import type { Document, DocumentVersion, Signature } from 'shared-kernel/contract/documents';
import type { DbOrTx } from '../../database/types.ts';
import type { Actor } from '../../http/actor.ts';
import { DomainError } from '../../http/domain-error.ts';
import { findAgentNames, toShortName } from '../applications/index.ts';
import { isGenerated } from './agent-places.ts';
import {
  VERDICTS,
  isBankSide,
  isDeletable,
  isKept,
  isSettled,
  mayReview,
  type Access,
  type DocumentAccess,
} from './access.ts';
import { documentById, findRequestIds, type DocumentRow } from './repository.ts';
import { findAttachedIds } from './thread-files-repository.ts';
import {
  findClientSignatures,
  findSignatures,
  findVersions,
  type ClientSignatureRow,
  type SignatureRow,
  type VersionRow,
} from './versions-repository.ts';

function signatureView(row: SignatureRow): Signature {
  return {
    id: row.id,
    signer_name: row.signer_name,
    organization: row.organization,
    inn: row.inn,
    certificate_serial: row.serial,
    certificate_issuer: row.issuer,
    certificate_valid_to: row.valid_to,
    signed_at: row.signed_at,
    power_of_attorney:
      row.poa_number === null || row.poa_valid_to === null
        ? null
        : { number: row.poa_number, valid_to: row.poa_valid_to },
  };
}

interface Signed {
  readonly signatures: readonly SignatureRow[];
  readonly byClients: readonly ClientSignatureRow[];
}

function versionView(row: VersionRow, { signatures, byClients }: Signed): DocumentVersion {
  const ofClients = byClients.filter((one) => one.version_id === row.id);
  return {
    id: row.id,
    number: row.number,
    file_name: row.file_name,
    mime_type: row.mime_type,
    size_bytes: row.size_bytes,
    sha256: row.sha256,
    uploaded_at: row.uploaded_at,
    uploaded_by: row.uploaded_by_name,
    ...(row.scan === 'clean' ? {} : { scan: row.scan }),
    signatures: signatures.filter((one) => one.version_id === row.id).map(signatureView),
    ...(ofClients.length === 0
      ? {}
      : { client_signatures: ofClients.map(({ version_id: _version, ...signature }) => signature) }),
  };
}

interface Facts {
  readonly requestId: string | undefined;
  readonly isAttached: boolean;
  readonly ownerName: string | undefined;
}

function view(
  actor: Actor,
  row: DocumentRow,
  access: DocumentAccess,
  versions: readonly DocumentVersion[],
  { requestId, isAttached, ownerName }: Facts,
): Document {
  const [current = null, ...history] = versions;
  const { application } = access;
  const mayChange = access.write && !access.frozen && !isSettled(row, access) && !isGenerated(row);
  const isSigned = versions.some(
    (version) => version.signatures.length > 0 || version.client_signatures !== undefined,
  );
  return {
    id: row.id,
    scope: row.scope,
    document_name: row.name,
    title: row.title,
    description: row.description,
    required: row.required,
    status: row.status,
    reason: row.reason,
    signing: row.signing,
    sent_at: row.sent_at,
    current,
    history,
    application:
      application === null
        ? null
        : {
            id: application.id,
            hash_password: application.hashPassword,
            client_name: application.clientName,
            client_inn: application.clientInn,
          },
    request_id: row.request_id ?? requestId ?? null,
    can_upload: mayChange,
    can_delete:
      mayChange && !isKept(row, access) && current !== null && isDeletable(row, { isSigned, isAttached }),
    ...(row.signing === 'required' && (!access.write || application?.closed === true)
      ? { can_sign: false }
      : {}),
    ...(isBankSide(actor)
      ? { can_review: VERDICTS.some((one) => one !== row.status && mayReview(actor, row, access, one)) }
      : {}),
    ...(ownerName === undefined ? {} : { owner_name: ownerName }),
    updated_at: row.updated_at,
  };
}

/** Names of the agents whose documents somebody of the bank reads. */
async function findOtherOwners(
  db: DbOrTx,
  actor: Actor,
  rows: readonly DocumentRow[],
): Promise<ReadonlyMap<string, string>> {
  if (!isBankSide(actor)) return new Map();
  const ids = rows.map((row) => row.owner_id).filter((id) => id !== actor.agentId);
  const names = await findAgentNames(db, ids);
  return new Map([...names].map(([id, name]) => [id, toShortName(name)]));
}

export type Views = ReturnType<typeof createViews>;

/** Documents as an actor sees them. */
export function createViews({ accessTo }: Access) {
  /** Documents as the contract has them; those the actor may not read are left out. */
  async function documentViews(db: DbOrTx, actor: Actor, rows: readonly DocumentRow[]): Promise<Document[]> {
    const versions = await findVersions(
      db,
      rows.map((row) => row.id),
    );
    const versionIds = versions.map((version) => version.id);
    const signed = {
      signatures: await findSignatures(db, versionIds),
      byClients: await findClientSignatures(db, versionIds),
    };
    const requestIds = await findRequestIds(db, [
      ...new Set(rows.flatMap((row) => row.application_id ?? [])),
    ]);
    const attached = await findAttachedIds(
      db,
      rows.map((row) => row.id),
    );
    const owners = await findOtherOwners(db, actor, rows);
    // All documents of an application have the same access.
    const known = new Map<string, DocumentAccess | undefined>();
    const views: Document[] = [];
    for (const row of rows) {
      const key = row.application_id === null ? row.id : `application:${row.application_id}`;
      if (!known.has(key)) known.set(key, await accessTo(db, actor, row));
      const access = known.get(key);
      if (access === undefined) continue;
      const own = versions.filter((version) => version.document_id === row.id);
      views.push(
        view(
          actor,
          row,
          access,
          own.map((version) => versionView(version, signed)),
          {
            requestId: requestIds.get(row.id),
            isAttached: attached.has(row.id),
            ownerName: owners.get(row.owner_id),
          },
        ),
      );
    }
    return views;
  }

  /** One document after a change. */
  async function oneView(db: DbOrTx, actor: Actor, id: string): Promise<Document> {
    const row = await documentById(db, id);
    const [view] = row === undefined ? [] : await documentViews(db, actor, [row]);
    if (view === undefined) throw new DomainError('not_found');
    return view;
  }

  return { documentViews, oneView };
}
