import type { Document } from 'shared-kernel/contract/documents';
import { isScanning } from '../../../common/is-scanning.ts';

export interface SlotGroup {
  readonly id: 'required' | 'optional' | 'requests' | 'package';
  readonly documents: readonly Document[];
}

/** Groups documents as the agent works through them; empty groups are left out. */
export function groupSlots(documents: readonly Document[], scope: string): readonly SlotGroup[] {
  if (scope === 'package') return nonEmpty([{ id: 'package', documents }]);
  const own = documents.filter((each) => each.request_id === null);
  return nonEmpty([
    { id: 'required', documents: own.filter((each) => each.required) },
    { id: 'optional', documents: own.filter((each) => !each.required) },
    { id: 'requests', documents: documents.filter((each) => each.request_id !== null) },
  ]);
}

function nonEmpty(groups: readonly SlotGroup[]): readonly SlotGroup[] {
  return groups.filter(({ documents }) => documents.length > 0);
}

/** How many of the required slots hold a file that the bank did not reject. */
export function requiredProgress(documents: readonly Document[]): {
  readonly ready: number;
  readonly total: number;
} {
  const required = documents.filter((each) => each.required);
  const ready = required.filter((each) => each.current !== null && each.status !== 'rejected');
  return { ready: ready.length, total: required.length };
}

/** Documents that must be signed and can be signed now. */
export function unsignedDocuments(documents: readonly Document[]): readonly Document[] {
  return documents.filter(
    (each) => each.current !== null && each.signing === 'required' && !isScanning(each),
  );
}

/** Why documents cannot be sent to the bank. */
export type SendObstacle = 'nothing' | 'sent' | 'scanning' | 'unsigned' | 'notApproved';

/** Documents can be sent if there is at least one, all are approved and those that need it are signed; then `null`. */
export function sendObstacle(documents: readonly Document[]): SendObstacle | null {
  const present = documents.filter((each) => each.current !== null || each.required);
  if (present.length === 0) return 'nothing';
  if (present.every((each) => each.sent_at !== null)) return 'sent';
  if (present.some(isScanning)) return 'scanning';
  if (unsignedDocuments(present).length > 0) return 'unsigned';
  if (present.some((each) => each.status !== 'approved')) return 'notApproved';
  return null;
}
