import { AsyncLocalStorage } from 'node:async_hooks';

const scope = new AsyncLocalStorage<{ open: boolean }>();

/** Runs the body of a transaction: the root handle refuses to work until it has ended. */
export async function insideTransaction<Result>(body: () => Promise<Result>): Promise<Result> {
  const state = { open: true };
  try {
    return await scope.run(state, body);
  } finally {
    state.open = false;
  }
}

/**
 * Called by the drivers before they hand out a connection. On the embedded engine a statement on the root handle inside
 * a transaction waits for itself for ever, and on PostgreSQL it silently leaves the transaction. Both become the same
 * plain error.
 * @throws Error inside the body of a transaction.
 */
export function assertOutsideTransaction(): void {
  if (scope.getStore()?.open === true) {
    throw new Error('The root database handle was used inside a transaction: pass the transaction instead');
  }
}
