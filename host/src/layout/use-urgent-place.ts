import { getDataset } from 'shared-kernel/contract/agent';
import { useEndpointQuery } from 'shared-kernel/query';
import { readAlertIdsAtom } from 'shared-kernel/session';
import { useAtomValue } from 'shared-kernel/state';

/**
 * Whether the page begins below a banner of urgent messages: asked for with the first drawing, so that the banner has its
 * place before the page is seen and its own code has come. `undefined` until it is known.
 */
export function useUrgentPlace(): boolean | undefined {
  const { data, isPending } = useEndpointQuery(
    getDataset,
    {},
    // After a bank switch the page is seen already: the place of before stays until the new bank has answered.
    { select: ({ alert_messages }) => alert_messages, placeholderData: (before) => before },
  );
  const readIds = useAtomValue(readAlertIdsAtom);
  if (isPending) return undefined;
  return (data ?? []).some(({ id, title, text }) => (title ?? text) !== undefined && !readIds.includes(id));
}
