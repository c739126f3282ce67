import type { ComponentType } from 'react';
import type { Pages } from './pages.tsx';
import { defaultRoot } from './default-root.tsx';
import { mayBeParked } from './parking.ts';
import { RemoteVisit } from './remote-visit.tsx';
import { findPattern, pathOfHash, placeOfHash } from './route-pattern.ts';
import { session } from '../session/index.ts';

/** What the host hands to a remote when it mounts it. */
export interface RemoteMountProps {
  readonly name: string;
  readonly domElement: HTMLElement;
  /** Tells the host that the remote cannot go on; the host shows the error panel. */
  readonly reportFailure: (error: Error) => void;
}

export interface RemoteLifecycles {
  bootstrap(props: RemoteMountProps): Promise<unknown>;
  mount(props: RemoteMountProps): Promise<unknown>;
  unmount(props: RemoteMountProps): Promise<unknown>;
}

export interface RemoteDefinition {
  /** Remotes of the contract 1.0 give it; nothing reads it. */
  readonly name?: string;
  /** In place of the usual root: the kernel's providers and the pages. */
  readonly Root?: ComponentType;
  /** When given, the code of the current page is loaded before the first render, so nothing flickers. */
  readonly pages?: Pages;
}

/**
 * Makes the lifecycles that `src/remote.tsx` of every remote exports.
 *
 * A page that its remote declares as kept is parked when it is left: it stays in the element it was mounted into,
 * hidden and without effects, so that the way back to the same address shows it at once. One page per remote at most;
 * it ends with the session or the bank that it was drawn for.
 */
export function createRemote({ pages, Root = defaultRoot(pages) }: RemoteDefinition): RemoteLifecycles {
  let shown: RemoteVisit | undefined;
  let parked: RemoteVisit | undefined;

  const dropParked = (): void => {
    parked?.end();
    parked = undefined;
  };
  session.subscribe(dropParked);

  return {
    bootstrap: () => Promise.resolve(),
    async mount({ domElement, reportFailure }) {
      const visit = parked?.place === placeOfHash(window.location.hash) ? parked : undefined;
      if (!visit) {
        dropParked();
        await pages?.preload(pathOfHash(window.location.hash));
      }
      parked = undefined;
      shown = visit ?? new RemoteVisit(Root);
      shown.show(domElement, reportFailure);
    },
    unmount() {
      const visit = shown;
      shown = undefined;
      if (visit && isKept(pages, visit) && mayBeParked()) {
        visit.hide();
        parked = visit;
      } else visit?.end();
      return Promise.resolve();
    },
  };
}

function isKept(pages: Pages | undefined, visit: RemoteVisit): boolean {
  if (!pages || visit.failed || visit.place === undefined) return false;
  const pattern = findPattern(pages.patterns, pathOfHash(visit.place));
  return pattern !== undefined && pages.kept.includes(pattern);
}
