import { useEffect, useState } from 'react';
import { usePortalEvent } from './events/use-portal-event.ts';

/** Code that is loaded when it is needed. */
export interface LazyCode<Code> {
  /** The code when it is on the page. */
  peek(): Code | undefined;
  /** Loads it once for all who ask; a failure is forgotten, so that the next call asks again. */
  load(): Promise<Code>;
}

export function lazyCode<Code>(load: () => Promise<Code>): LazyCode<Code> {
  let code: Code | undefined;
  let loading: Promise<Code> | undefined;
  return {
    peek: () => code,
    load: () =>
      (loading ??= load().then(
        (loaded) => (code = loaded),
        (error: unknown) => {
          loading = undefined;
          throw error;
        },
      )),
  };
}

export interface LazyState<Code> {
  readonly code: Code | undefined;
  readonly error: Error | undefined;
  /** After an error: loads again, without a reload of the page; done by itself when the connection is back. */
  readonly retry: () => void;
}

/** The code, from the first pass on when it is on the page already: Suspense would hold the reveal back. */
export function useLazy<Code>(source: LazyCode<Code>): LazyState<Code> {
  const [result, setResult] = useState(() => readResult(source));
  let own = result;
  if (result.source !== source) {
    own = readResult(source);
    setResult(own);
  }
  const isWanted = own.code === undefined && own.error === undefined;
  useEffect(() => {
    if (!isWanted) return undefined;
    let isMounted = true;
    const settle = (next: Pick<Result<Code>, 'code' | 'error'>): void => {
      if (isMounted) setResult({ source, ...next });
    };
    source.load().then(
      (code) => settle({ code, error: undefined }),
      (error: unknown) =>
        settle({ code: undefined, error: error instanceof Error ? error : new Error(String(error)) }),
    );
    return () => {
      isMounted = false;
    };
  }, [source, isWanted]);
  const retry = (): void => setResult({ source, code: undefined, error: undefined });
  usePortalEvent('connection-restored', () => {
    if (own.error) retry();
  });
  return { code: own.code, error: own.error, retry };
}

interface Result<Code> {
  readonly source: LazyCode<Code>;
  readonly code: Code | undefined;
  readonly error: Error | undefined;
}

const readResult = <Code>(source: LazyCode<Code>): Result<Code> => ({
  source,
  code: source.peek(),
  error: undefined,
});

/** Who waits for it waits no longer for a browser that is busy, ms. */
const IDLE_LIMIT_MS = 2_000;
/** Safari has no idle callback: a page that was just drawn is at rest by then, ms. */
const WITHOUT_IDLE_MS = 200;

/** Calls `work` when the browser has nothing else to do, after two seconds in any case. Returns the way to stop waiting. */
export function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(work, WITHOUT_IDLE_MS);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work, { timeout: IDLE_LIMIT_MS });
  return () => cancelIdleCallback(handle);
}
