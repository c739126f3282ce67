import type { Document } from 'shared-kernel/contract/documents';
import { isScanning } from '../../../common/is-scanning.ts';

export interface PlaceGroup {
  readonly id: 'required' | 'optional' | 'requests' | 'package';
  readonly documents: readonly Document[];
}

/** Documents in the groups in which the agent works through them; empty groups are left out. */
export function groupPlaces(documents: readonly Document[], scope: string): readonly PlaceGroup[] {
  if (scope === 'package') return nonEmpty([{ id: 'package', documents }]);
  const own = documents.filter((each) => each.request_id === null);
  return nonEmpty([
    { id: 'required', documents: own.filter((each) => each.required) },
    { id: 'optional', documents: own.filter((each) => !each.required) },
    { id: 'requests', documents: documents.filter((each) => each.request_id !== null) },
  ]);
}

function nonEmpty(groups: readonly PlaceGroup[]): readonly PlaceGroup[] {
  return groups.filter(({ documents }) => documents.length > 0);
}

/** How many of the required places hold a file that the bank did not reject. */
export function requiredProgress(documents: readonly Document[]): {
  readonly ready: number;
  readonly total: number;
} {
  const required = documents.filter((each) => each.required);
  const ready = required.filter((each) => each.current !== null && each.status !== 'rejected');
  return { ready: ready.length, total: required.length };
}

/** Documents whose signature is due and can be made. */
export function unsignedDocuments(documents: readonly Document[]): readonly Document[] {
  return documents.filter(
    (each) => each.current !== null && each.signing === 'required' && !isScanning(each),
  );
}

/** What keeps documents from being sent to the bank; `null` when nothing does. */
export type SendObstacle = 'nothing' | 'sent' | 'scanning' | 'unsigned' | 'notApproved';

/** Documents can be sent only if there is at least one, all are approved and those that need it are signed. */
export function sendObstacle(documents: readonly Document[]): SendObstacle | null {
  const present = documents.filter((each) => each.current !== null || each.required);
  if (present.length === 0) return 'nothing';
  if (present.every((each) => each.sent_at !== null)) return 'sent';
  if (present.some(isScanning)) return 'scanning';
  if (unsignedDocuments(present).length > 0) return 'unsigned';
  if (present.some((each) => each.status !== 'approved')) return 'notApproved';
  return null;
}
