import { reportProblem } from 'shared-kernel/remote';
import type { PortalSnapshot, RemoteBackground, RemoteBackgroundProps } from 'shared-kernel/remote';
import { isHeld } from 'shared-kernel/session';
import type { SessionSnapshot } from 'shared-kernel/session';
import { asRemoteFailure } from './remote-failure.ts';
import { scriptErrors } from './script-errors.ts';
import { withTimeLimit } from './time-limit.ts';

/** A page that has just been opened for somebody comes first, ms. */
export const BEGIN_AFTER_MS = 1_500;
/** Pauses before a work that failed is tried again, ms; the last one repeats. */
export const TRY_AGAIN_MS = [5_000, 30_000, 300_000] as const;
/** Time within which a loaded work must have begun, ms. */
const BEGIN_LIMIT_MS = 20_000;

interface Source<Value> {
  snapshot(): Value;
  subscribe(listener: () => void): () => void;
}

export interface BackgroundsOptions {
  readonly session: Source<SessionSnapshot>;
  readonly remotes: Source<PortalSnapshot>;
  /** Resolves when the first page has its content: until then they would take the network from it. */
  readonly afterFirstPage: () => Promise<void>;
  /** Loads the exposed module of a remote. */
  readonly load: (name: string) => Promise<Record<string, unknown>>;
}

interface Running {
  /** Whose work it is. */
  readonly key: string;
  readonly stop: () => void;
}

/**
 * The work of remotes behind every page, under supervision: it begins when somebody is signed in and may work, ends with the
 * session and begins anew for another bank. A failure is reported and tried again; it reaches neither the page nor another remote.
 * @returns Ends all of it.
 */
export function superviseBackgrounds(options: BackgroundsOptions): () => void {
  const { session, remotes } = options;
  const running = new Map<string, Running>();

  const adjust = (): void => {
    const { bank, user } = session.snapshot();
    const wanted = user && !isHeld(user) ? getNames(remotes.snapshot()) : [];
    const key = `${bank}:${user?.id ?? ''}`;
    for (const [name, work] of running) {
      if (work.key === key && wanted.includes(name)) continue;
      running.delete(name);
      work.stop();
    }
    for (const name of wanted) {
      if (user && !running.has(name))
        running.set(name, { key, stop: begin({ name, bank, userId: user.id }, options) });
    }
  };
  adjust();
  const stops = [session.subscribe(adjust), remotes.subscribe(adjust)];
  return () => {
    for (const stop of stops) stop();
    for (const { stop } of running.values()) stop();
    running.clear();
  };
}

function getNames({ remotes }: PortalSnapshot): readonly string[] {
  return remotes.flatMap((remote) =>
    remote.available && remote.manifest.background === true ? [remote.name] : [],
  );
}

/** A network that is away is no failure of a remote: nothing is tried, and nothing reported, before it is back. */
function untilOnline(): Promise<void> {
  if (navigator.onLine) return Promise.resolve();
  return new Promise((resolve) => {
    window.addEventListener('online', () => resolve(), { once: true });
  });
}

/** Begins one work, again and again until it succeeds. @returns Ends it, also while it begins. */
function begin(props: RemoteBackgroundProps, { afterFirstPage, load }: BackgroundsOptions): () => void {
  let isOver = false;
  let tries = 0;
  let stop: (() => void) | undefined;

  const end = (stopWork: () => void): void => {
    try {
      stopWork();
    } catch (error) {
      reportProblem(`${props.name} did not end its background cleanly`, error);
    }
  };
  const attempt = async (): Promise<void> => {
    await afterFirstPage();
    await untilOnline();
    if (isOver) return;
    try {
      const { background } = await load(props.name);
      if (isOver) return;
      if (typeof background !== 'function') throw new Error(`${props.name} exports no background()`);
      let isLate = false;
      const begun = Promise.resolve((background as RemoteBackground)(props)).then((stopWork) => {
        // One that begins too late, or after its session, ends at once.
        if (isOver || isLate) end(stopWork);
        else stop = stopWork;
      });
      await withTimeLimit(begun, BEGIN_LIMIT_MS, 'background').catch((error: unknown) => {
        isLate = true;
        throw error;
      });
    } catch (error) {
      if (isOver) return;
      // The network went away with the code, or with the first call, on its way.
      if (!navigator.onLine) return attempt();
      reportProblem(`${props.name} failed (background)`, error);
      scriptErrors.note(asRemoteFailure('load', error).cause);
      timer = setTimeout(() => void attempt(), TRY_AGAIN_MS[Math.min(tries, TRY_AGAIN_MS.length - 1)]);
      tries += 1;
    }
  };
  let timer = setTimeout(() => void attempt(), BEGIN_AFTER_MS);
  return () => {
    isOver = true;
    clearTimeout(timer);
    if (stop) end(stop);
  };
}
