import type { BankCode } from 'shared-kernel/contract/banks';
import { portalEvents } from 'shared-kernel/events';
import { session } from 'shared-kernel/session';
import { atom, portalStore } from 'shared-kernel/state';

const sourcesAtom = atom<ReadonlySet<string>>(new Set<string>());

/** Whether some page of this tab has input that is not saved yet. */
export const hasUnsavedAtom = atom((get) => get(sourcesAtom).size > 0);

/** Held by every tab at the bank that has unsaved input: it goes with the tab, however that ends. */
const lockName = (bank: BankCode): string => `portal-unsaved:${bank}`;

/** Whether any tab of this browser has unsaved input at one of the banks, this one at whichever. */
export async function hasUnsaved(banks: readonly BankCode[]): Promise<boolean> {
  if (portalStore.get(hasUnsavedAtom)) return true;
  if (!('locks' in navigator)) return false;
  const { held = [] } = await navigator.locks.query().catch((): LockManagerSnapshot => ({}));
  return banks.some((bank) => held.some(({ name }) => name === lockName(bank)));
}

function hold(bank: BankCode): () => void {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  if ('locks' in navigator)
    navigator.locks.request(lockName(bank), { mode: 'shared' }, () => released).catch(() => undefined);
  return release;
}

/** Tells the other tabs while this one has unsaved input. */
function tellOtherTabs(): () => void {
  let held: { readonly bank: BankCode; readonly release: () => void } | undefined;
  const adjust = (): void => {
    const { bank, isAuthenticated } = session.snapshot();
    const wanted = portalStore.get(hasUnsavedAtom) && isAuthenticated ? bank : undefined;
    if (held?.bank === wanted) return;
    held?.release();
    held = wanted === undefined ? undefined : { bank: wanted, release: hold(wanted) };
  };
  const stops = [portalStore.sub(hasUnsavedAtom, adjust), session.subscribe(adjust)];
  adjust();
  return () => {
    for (const stop of stops) stop();
    held?.release();
  };
}

/** Follows what the pages tell; returns the way to stop. */
export function followUnsaved(): () => void {
  const stops = [
    tellOtherTabs(),
    portalEvents.on('unsaved-changed', ({ source, isUnsaved }) => {
      const sources = new Set(portalStore.get(sourcesAtom));
      if (isUnsaved) sources.add(source);
      else sources.delete(source);
      portalStore.set(sourcesAtom, sources);
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
