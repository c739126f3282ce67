import type { Tx } from '../database/types.ts';

type Handler<Facts extends readonly unknown[]> = (tx: Tx, ...facts: Facts) => Promise<void>;

/** Something that happens in a module and that modules above it act on, in the same transaction. */
export interface DomainEvent<Facts extends readonly unknown[]> {
  /** Handlers run in the order in which they subscribed. */
  readonly subscribe: (handler: Handler<Facts>) => void;
  readonly announce: Handler<Facts>;
}

export function createDomainEvent<Facts extends readonly unknown[]>(): DomainEvent<Facts> {
  const handlers: Handler<Facts>[] = [];
  return {
    subscribe: (handler) => void handlers.push(handler),
    async announce(tx, ...facts) {
      for (const handler of handlers) await handler(tx, ...facts);
    },
  };
}
