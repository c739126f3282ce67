import { createHash } from 'node:crypto';
import type { DbOrTx } from '../database/types.ts';
import { chainHead } from './audit-repository.ts';
import { changedName, linksAfter, unchainedEntry } from './chain-repository.ts';

const BATCH = 2_000;
/** What the first entry is chained to. */
const START = createHash('sha256').update('bank-api audit').digest();

/** `<seq>:<hash>`: a place of the chain that was noted elsewhere. */
export interface NotedHead {
  readonly seq: number;
  readonly hash: string;
}

export type ChainVerdict =
  | { readonly isWhole: true; readonly entries: number; readonly head: NotedHead }
  | { readonly isWhole: false; readonly entryId: number | undefined; readonly reason: string };

const broken = (entryId: number | undefined, reason: string): ChainVerdict => ({
  isWhole: false,
  entryId,
  reason,
});

/**
 * Recomputes the chain of the trail from its first entry.
 * @param noted The chain must hold it too: only so the loss of its end is noticed.
 */
export async function verifyChain(db: DbOrTx, noted?: NotedHead): Promise<ChainVerdict> {
  let hash = START;
  let seq = 0;
  let isNotedFound = noted === undefined;
  for (;;) {
    const links = await linksAfter(db, seq, BATCH);
    for (const link of links) {
      if (link.seq !== seq + 1) return broken(link.entry_id, `the link ${seq + 1} of the chain is missing`);
      if (link.text === null) return broken(link.entry_id, 'the entry was deleted');
      hash = createHash('sha256').update(hash).update(link.text).digest();
      if (hash.toString('hex') !== link.hash) return broken(link.entry_id, 'the entry was changed');
      seq = link.seq;
      if (noted?.seq === seq) {
        if (noted.hash !== link.hash) return broken(link.entry_id, 'the chain is not the one that was noted');
        isNotedFound = true;
      }
    }
    if (links.length < BATCH) break;
  }
  const head = await chainHead(db);
  if (head.seq !== seq || head.hash !== hash.toString('hex'))
    return broken(undefined, `the chain ends at ${seq}, its head is ${head.seq}`);
  if (!isNotedFound) return broken(undefined, `the chain ends at ${seq}, before the head that was noted`);
  const unchained = await unchainedEntry(db);
  if (unchained !== undefined) return broken(unchained.id, 'the entry is not in the chain');
  const renamed = await changedName(db);
  if (renamed !== undefined) return broken(renamed.id ?? undefined, 'the name of the actor was changed');
  return { isWhole: true, entries: seq, head };
}
