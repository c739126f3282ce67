import { init } from '@module-federation/enhanced/runtime';
import * as runtimeCore from '@module-federation/runtime-core';
import { protectScript } from './integrity.ts';
import { loadLimitMs } from './load-limit.ts';
import { shares } from './shares.ts';

type Instance = ReturnType<typeof init>;
export type ShareTable = NonNullable<Parameters<typeof init>[0]['shared']>;

let instance: Instance | undefined;

/**
 * Starts the federation runtime: the shares of the table, no remotes yet. Remotes are built without a runtime
 * of their own (`externalRuntime`) and take this one from the page.
 */
export function startFederation(): void {
  (globalThis as { _FEDERATION_RUNTIME_CORE?: typeof runtimeCore })._FEDERATION_RUNTIME_CORE = runtimeCore;
  instance = init({
    name: 'host',
    remotes: [],
    shared: shares,
    shareStrategy: 'loaded-first',
    plugins: [
      {
        name: 'entry-time-limit',
        createScript: ({ url }) => {
          const script = document.createElement('script');
          script.src = url;
          protectScript(script);
          return { script, timeout: loadLimitMs() };
        },
      },
    ],
  });
}

/** The runtime of this page. */
export function federation(): Instance {
  if (!instance) throw new Error('The federation runtime is not started');
  return instance;
}

/**
 * Forgets shares whose loading failed: the runtime keeps the rejected promise and would answer with it for ever.
 * Shares that are there stay as they are.
 */
export function forgetFailedShares(): void {
  for (const versions of Object.values(federation().shareScopeMap['default'] ?? {})) {
    for (const share of Object.values(versions)) {
      if (!share.loaded && share.loading) share.loading = null;
    }
  }
}
