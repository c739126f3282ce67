import { useEffect } from 'react';
import { getDataset } from 'shared-kernel/contract/agent';
import { findUnread } from 'shared-kernel/domain/urgent-messages';
import type { UrgentMessage } from 'shared-kernel/domain/urgent-messages';
import { useEndpointQuery } from 'shared-kernel/query';
import { currentBankAtom, portalStorage, readAlertIdsAtom } from 'shared-kernel/session';
import { useAtomValue } from 'shared-kernel/state';
import { useRemotes } from '../remotes/index.ts';

/** Of the page before, in this tab or another. */
const REMEMBERED = 'urgent_place';
/** No event tells of urgent messages: one may come, or outlive its term, by so long in a tab that stays in front, ms. */
const POLL_MS = 3 * 60_000;

interface UrgentPlace {
  /** Whether the page begins below the banner. Until the bank answers it is as it was; `undefined` the first time. */
  readonly isKept: boolean | undefined;
  /** What the banner will begin with. */
  readonly first: UrgentMessage | undefined;
}

/**
 * The place of the banner of urgent messages: asked for with the first drawing, so that it is there before the banner's code.
 * The banner reads the same answer, so they are asked for again here alone.
 */
export function useUrgentPlace(): UrgentPlace {
  const { data, isPending } = useEndpointQuery(
    getDataset,
    {},
    {
      select: ({ alert_messages }) => alert_messages,
      refetchInterval: POLL_MS,
    },
  );
  const readIds = useAtomValue(readAlertIdsAtom);
  const bank = useAtomValue(currentBankAtom);
  const isAnswered = data !== undefined;
  const { remotes } = useRemotes();
  // A remote that has not said what it offers may be the one that shows it.
  const isShown = remotes.some(({ manifest }) => !manifest || manifest.widgets.includes('urgent-banner'));
  const [first] = findUnread(isShown ? (data ?? []) : [], readIds, bank);
  const isUrgent = first !== undefined;
  useEffect(() => {
    // A call that fails, as one that the page was left from, says nothing of the next page.
    if (isAnswered) portalStorage.set(REMEMBERED, String(isUrgent));
  }, [isAnswered, isUrgent]);
  if (isAnswered) return { isKept: isUrgent, first };
  const remembered = portalStorage.get(REMEMBERED);
  if (remembered !== null) return { isKept: remembered === 'true', first };
  return { isKept: isPending ? undefined : false, first };
}
