import type { Document } from 'shared-kernel/contract/documents';

/** Number of the newest signed version that was replaced by an unsigned one; `null` when there is none. */
export function voidedSignature({ current, history }: Pick<Document, 'current' | 'history'>): number | null {
  if (!current || current.signatures.length > 0) return null;
  return history.find(({ signatures }) => signatures.length > 0)?.number ?? null;
}
