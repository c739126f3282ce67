import type { DbOrTx } from '../../database/types.ts';
import { findApplicationById, isClosedRow, type ApplicationRow } from '../applications/index.ts';
import { findUnsignedIds } from '../documents/index.ts';
import type { ClientSigningDependencies } from './dependencies.ts';
import type { SigningRequest } from './repository.ts';
import type { Surroundings } from './signing-state.ts';

export interface SigningContext extends Surroundings {
  readonly application: ApplicationRow;
}

/** Reads what a request depends on: the application, and which of its documents were replaced or signed by the agent. */
export async function readSurroundings(
  db: DbOrTx,
  { documents, clock }: Pick<ClientSigningDependencies, 'documents' | 'clock'>,
  { request, documents: sent }: SigningRequest,
): Promise<SigningContext> {
  const application = await findApplicationById(db, request.bank, request.application_id);
  if (application === undefined) throw new Error('The application of a signing request is gone');
  const ids = sent.map(({ document_id }) => document_id);
  const current = await documents.currentVersions(db, ids);
  const stale = new Set(
    sent.flatMap(({ document_id, version_id }) =>
      current.get(document_id)?.id === version_id ? [] : [document_id],
    ),
  );
  const unsigned = await findUnsignedIds(db, ids);
  const signed = new Set(ids.filter((id) => !stale.has(id) && !unsigned.has(id)));
  return { application, at: clock(), isClosed: isClosedRow(application), stale, signed };
}
