/** Something a remote may ask of the host, without either knowing the other. */
export interface HostCommand<Arguments extends readonly unknown[]> {
  /** The host registers how it is done, at start-up; the returned function takes it back. */
  register(handler: (...args: Arguments) => Promise<void>): () => void;
  /** Asks the host. Without a host (a remote running alone) the request is refused. */
  request(...args: Arguments): Promise<void>;
}

/** Declares a command; `name` stands in the error of a missing host. */
export function hostCommand<Arguments extends readonly unknown[]>(name: string): HostCommand<Arguments> {
  let handler: ((...args: Arguments) => Promise<void>) | undefined;
  return {
    register(next) {
      handler = next;
      return () => {
        if (handler === next) handler = undefined;
      };
    },
    async request(...args) {
      if (!handler) throw new Error(`Nothing is registered for "${name}": the remote runs without the host`);
      await handler(...args);
    },
  };
}
