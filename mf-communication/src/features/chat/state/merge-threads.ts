import type { BankCode } from 'shared-kernel/contract/banks';
import type { Thread } from 'shared-kernel/contract/chat';
import { compareDates } from 'shared-kernel/domain/dates';
import { isOnTop } from './thread-names.ts';

/** A thread with the bank that it is at. */
export interface BankThread {
  readonly bank: BankCode;
  readonly thread: Thread;
}

interface ThreadsOfBank {
  readonly bank: BankCode;
  readonly data: readonly Thread[] | undefined;
}

const lastAt = ({ thread }: BankThread): string => thread.last_message?.created_at ?? '';

/** The threads of the banks that have answered in one order: unread first, then the latest; one without a message last. */
export function mergeThreads(banks: readonly ThreadsOfBank[], kept?: string): readonly BankThread[] {
  return banks
    .flatMap(({ bank, data = [] }) => data.map((thread): BankThread => ({ bank, thread })))
    .sort(
      (one, other) =>
        Number(isOnTop(other.thread, kept)) - Number(isOnTop(one.thread, kept)) ||
        compareDates(lastAt(other), lastAt(one)),
    );
}
