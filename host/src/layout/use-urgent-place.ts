import { useEffect } from 'react';
import { getDataset } from 'shared-kernel/contract/agent';
import { useEndpointQuery } from 'shared-kernel/query';
import { readAlertIdsAtom, tabStorage } from 'shared-kernel/session';
import { useAtomValue } from 'shared-kernel/state';

/** Of the page before: a reload, or another page of this tab. */
const REMEMBERED = 'urgent_place';

/**
 * Whether the page begins below a banner of urgent messages: asked for with the first drawing, so that the banner has its
 * place before the page is seen and its own code has come. Until the bank answers it is as it was; `undefined` the first time.
 */
export function useUrgentPlace(): boolean | undefined {
  const { data, isPending } = useEndpointQuery(
    getDataset,
    {},
    // After a bank switch the page is seen already: the place of before stays until the new bank has answered.
    { select: ({ alert_messages }) => alert_messages, placeholderData: (before) => before },
  );
  const readIds = useAtomValue(readAlertIdsAtom);
  const known = isPending
    ? undefined
    : (data ?? []).some(({ id, title, text }) => (title ?? text) !== undefined && !readIds.includes(id));
  useEffect(() => {
    if (known !== undefined) tabStorage.set(REMEMBERED, String(known));
  }, [known]);
  if (known !== undefined) return known;
  const remembered = tabStorage.get(REMEMBERED);
  return remembered === null ? undefined : remembered === 'true';
}
