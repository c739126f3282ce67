import { Mutex } from 'async-mutex';

export type KeyedMutex = <Result>(key: string, work: () => Promise<Result>) => Promise<Result>;

/** Serialises work per key, in the order in which it was asked for. */
export function createKeyedMutex(): KeyedMutex {
  const mutexes = new Map<string, Mutex>();
  return async (key, work) => {
    const mutex = mutexes.get(key) ?? new Mutex();
    mutexes.set(key, mutex);
    try {
      return await mutex.runExclusive(work);
    } finally {
      if (!mutex.isLocked()) mutexes.delete(key);
    }
  };
}
