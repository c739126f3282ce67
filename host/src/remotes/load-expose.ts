import type { AvailableRemote } from 'shared-kernel/remote';
import { federation, forgetFailedShares } from './federation-runtime.ts';
import { loadLimitMs } from './load-limit.ts';
import { releasesDecided } from './release-gate.ts';
import { remoteStore } from './remote-store.ts';
import { RemoteFailure } from './remote-failure.ts';
import { withTimeLimit } from './time-limit.ts';

/** Times a remote was asked for again; part of the entry's address, and its chunks inherit it. */
const attempts = new Map<string, number>();
/** Address under which a remote is registered with the runtime, and the build's own entry. */
const registered = new Map<string, { readonly address: string; readonly entry: string }>();

/** Whether code of this remote was asked for already: it stays what this page began with. */
export function isPinned(name: string): boolean {
  return registered.has(name);
}

/**
 * Loads an exposed module of a remote. Rejects with a `RemoteFailure` that says what went wrong; nothing of a
 * failure is kept, so that a later call starts anew.
 */
export async function loadExpose(name: string, expose: string): Promise<Record<string, unknown>> {
  await releasesDecided();
  const remote = usableRemote(name);
  try {
    register(remote);
    // A little more than the limits of the single requests: theirs say precisely what hung.
    const module = await withTimeLimit(
      federation().loadRemote(`${name}/${expose}`),
      loadLimitMs() + 2_000,
      `${name}/${expose}`,
    );
    // HTML with status 200 in place of a script ends up here as nothing, or as something else.
    if (typeof module !== 'object' || module === null) throw new Error(`${name}/${expose} is not a module`);
    return module as Record<string, unknown>;
  } catch (error) {
    throw new RemoteFailure('load', error);
  }
}

/** Forgets everything of earlier tries, so that the next load asks for every file again, under a changed address. */
export function forgetRemote(name: string): void {
  attempts.set(name, (attempts.get(name) ?? 0) + 1);
  forgetFailedShares();
}

function usableRemote(name: string): AvailableRemote {
  const remote = remoteStore.remote(name);
  if (!remote) throw new RemoteFailure('available', `The remote ${name} is not configured`);
  if (remote.available) return remote;
  throw remote.reason === 'incompatible'
    ? new RemoteFailure(
        'contract',
        `${name} needs the contract ${remote.manifest?.contractRange ?? '(unknown)'}`,
      )
    : new RemoteFailure('available', `The delivery server cannot reach ${name}`);
}

function register(remote: AvailableRemote): void {
  const attempt = attempts.get(remote.name) ?? 0;
  const address = new URL(remote.entry, window.location.href).href + (attempt > 0 ? `?retry=${attempt}` : '');
  const before = registered.get(remote.name);
  if (before?.address === address) return;
  if (before) {
    Reflect.deleteProperty(window, remote.globalName);
    // Chunks of another build must not register with the new one; those of the same build save requests.
    if (before.entry !== remote.entry) Reflect.deleteProperty(window, remote.chunkGlobal);
  }
  registered.set(remote.name, { address, entry: remote.entry });
  federation().registerRemotes(
    [{ name: remote.name, entry: address, entryGlobalName: remote.globalName, type: 'global' }],
    { force: before !== undefined },
  );
  // Replacing a remote, the runtime also drops the shares that it was the last to ask for. They are the host's.
  if (before) void federation().initializeSharing('default');
}
