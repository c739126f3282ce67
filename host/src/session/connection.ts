import { checkSession } from 'shared-kernel/contract/auth';
import type { BankCode } from 'shared-kernel/contract/banks';
import { callEndpoint, isApiError } from 'shared-kernel/http';
import { portalEvents } from 'shared-kernel/events';
import type { CallOutcome } from 'shared-kernel/http';
import { portalQueryClient } from 'shared-kernel/query';
import { session } from 'shared-kernel/session';
import { atom, portalStore } from 'shared-kernel/state';
import { fetchSnapshot } from '../remotes/portal-page.ts';

/** What keeps data from coming. `dataAtMs` is when the last answer came, `null` when none has. */
export type Connection =
  | { readonly state: 'ok' }
  | { readonly state: 'portal-down'; readonly dataAtMs: number | null }
  | { readonly state: 'bank-down'; readonly bank: BankCode; readonly dataAtMs: number | null };

/** How long the portal and the bank are given to answer a check, ms. */
const CHECK_LIMIT_MS = 5_000;
/** Pause between two checks while something is out of order, ms. */
const CHECK_AGAIN_MS = 3_000;

export const connectionAtom = atom<Connection>({ state: 'ok' });

/** Whether the failure may mean that nobody is there; a refusal is an answer. */
function isNoAnswer({ error }: CallOutcome): boolean {
  if (!error) return false;
  return error.code === 'network' || error.code === 'timeout' || [502, 503, 504].includes(error.status);
}

async function isPortalThere(): Promise<boolean> {
  return fetchSnapshot(CHECK_LIMIT_MS).then(
    () => true,
    () => false,
  );
}

async function isBankThere(bank: BankCode): Promise<boolean> {
  try {
    await callEndpoint(checkSession, { bank, signal: AbortSignal.timeout(CHECK_LIMIT_MS) });
    return true;
  } catch (error) {
    // Given up: too late to count as there. Anything that the bank itself refuses counts.
    return isApiError(error) && error.code !== 'cancelled' && !isNoAnswer({ bank, error });
  }
}

/** What the page waits for, and what has failed, is asked for again. */
function recover(): void {
  void portalQueryClient.refetchQueries({
    type: 'active',
    predicate: (query) => query.state.status === 'error' || query.isStale(),
  });
}

/**
 * Finds out who does not answer, the portal or the bank, and asks on until they do: then what failed is loaded again
 * without a click. One failed call alone says nothing.
 */
export function createConnectionWatch() {
  const answeredAtMs = new Map<BankCode, number>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isChecking = false;
  let isStopped = false;
  /** The network was away: nothing could be checked then. */
  let wasOffline = false;

  async function find(): Promise<Connection> {
    const bank = session.currentBank();
    const dataAtMs = answeredAtMs.get(bank) ?? null;
    if (!(await isPortalThere())) return { state: 'portal-down', dataAtMs };
    return (await isBankThere(bank)) ? { state: 'ok' } : { state: 'bank-down', bank, dataAtMs };
  }

  async function check(): Promise<void> {
    if (isChecking || isStopped || !session.snapshot().isAuthenticated || !navigator.onLine) return;
    isChecking = true;
    clearTimeout(timer);
    const before = portalStore.get(connectionAtom).state;
    const found = await find().finally(() => {
      isChecking = false;
    });
    if (isStopped) return;
    // Of the bank that was left meanwhile: what is said is of this one.
    if (found.state === 'bank-down' && found.bank !== session.currentBank()) return void check();
    portalStore.set(connectionAtom, found);
    if (found.state !== 'ok') {
      timer = setTimeout(() => void check(), CHECK_AGAIN_MS);
      return;
    }
    // After the network alone the queries ask again by themselves.
    if (before !== 'ok') recover();
    if (before !== 'ok' || wasOffline) portalEvents.emit('connection-restored', {});
    wasOffline = false;
  }

  const again = (): void => {
    if (portalStore.get(connectionAtom).state !== 'ok') void check();
  };
  const unsubscribe = session.subscribe((snapshot) => {
    if (!snapshot.isAuthenticated) portalStore.set(connectionAtom, { state: 'ok' });
    else again();
  });
  const onOnline = (): void => {
    wasOffline = true;
    void check();
  };
  window.addEventListener('online', onOnline);

  return {
    /** Every call tells how it ended. */
    note(outcome: CallOutcome): void {
      if (isNoAnswer(outcome)) void check();
      else if (outcome.error?.code !== 'cancelled') answeredAtMs.set(outcome.bank, Date.now());
    },
    /** Something takes long: is anybody there? */
    check: (): void => void check(),
    stop(): void {
      isStopped = true;
      clearTimeout(timer);
      unsubscribe();
      window.removeEventListener('online', onOnline);
      portalStore.set(connectionAtom, { state: 'ok' });
    },
  };
}

export type ConnectionWatch = ReturnType<typeof createConnectionWatch>;
