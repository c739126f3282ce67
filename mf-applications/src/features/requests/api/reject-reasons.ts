import { listRejectReasons } from 'shared-kernel/contract/applications';
import { useCapability } from 'shared-kernel/capabilities';
import { useEndpointQuery } from 'shared-kernel/query';
import { ru } from '../locale/ru.ts';

/** Of a bank that names no reasons the agent gives one in own words. */
const OWN_WORDS = [{ code: 'other', title: ru.reject.ownReason, comment_required: true }];

/** The bank's reasons for rejecting an application. */
export function useRejectReasons() {
  const isOffered = useCapability('lists');
  const { data, error, refetch } = useEndpointQuery(listRejectReasons, {}, { enabled: isOffered !== false });
  const reasons = isOffered === false ? OWN_WORDS : data;
  return { data: reasons, error, isPending: reasons === undefined && !error, refetch };
}
