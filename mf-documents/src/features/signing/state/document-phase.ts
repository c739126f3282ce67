import type { Document } from 'shared-kernel/contract/documents';
import type { SigningOutcome } from './use-signing-run.ts';

/** What has become of a document of the dialog; `already`: signed otherwise than by an answered call of this run. */
export type DocumentPhase = SigningOutcome['phase'] | 'empty' | 'already' | 'waiting';

/** The bank's word comes before a failure: the answer to a signature that it has taken may be lost on its way. */
export function getDocumentPhase(document: Document, outcome: SigningOutcome | undefined): DocumentPhase {
  const isSigned = document.signing === 'signed';
  if (outcome && !(isSigned && outcome.phase === 'failed')) return outcome.phase;
  if (!document.current) return 'empty';
  return isSigned ? 'already' : 'waiting';
}
