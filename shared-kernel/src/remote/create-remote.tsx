import type { ComponentType } from 'react';
import type { AnyRoutes } from '../routes.ts';
import { toPages } from './pages.tsx';
import type { Pages } from './pages.tsx';
import { defaultRoot } from './default-root.tsx';
import { MountedPage } from './mounted-page.tsx';
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
  /** Its pages: the code of the current one is loaded before the first render, so nothing flickers. */
  readonly routes?: AnyRoutes;
  /** Remotes of the contract 1.0 give it in place of `routes`. */
  readonly pages?: Pages;
}

/**
 * Makes the lifecycles that `src/remote.tsx` of every remote exports.
 *
 * A page that its remote declares as `keepAlive` waits when it is left, outside the document and without effects, so
 * that the way back to the same address shows it at once. One page per remote at most; it ends with the session or the
 * bank that it was drawn for.
 */
export function createRemote({
  routes,
  pages = routes && toPages(routes),
  Root = defaultRoot(pages),
}: RemoteDefinition): RemoteLifecycles {
  let shown: MountedPage | undefined;
  let shownFor = '';
  let waiting: MountedPage | undefined;

  const dropWaiting = (): void => {
    waiting?.end();
    waiting = undefined;
  };
  session.subscribe(dropWaiting);

  return {
    bootstrap: () => Promise.resolve(),
    async mount({ domElement, reportFailure }) {
      const page = waiting?.place === placeOfHash(window.location.hash) ? waiting : undefined;
      if (!page) {
        dropWaiting();
        await pages?.preload(pathOfHash(window.location.hash));
      }
      waiting = undefined;
      shown = page ?? new MountedPage(Root);
      shownFor = getBankAndUser();
      await shown.show(domElement, reportFailure);
    },
    unmount() {
      const page = shown;
      shown = undefined;
      // The bank may have changed while the page was shown, or on its way out.
      if (page && shownFor === getBankAndUser() && isKeptAlive(pages, page)) {
        page.hide();
        waiting = page;
      } else page?.end();
      return Promise.resolve();
    },
  };
}

function getBankAndUser(): string {
  const { bank, user } = session.snapshot();
  return `${bank}:${user?.id ?? ''}`;
}

/** A dialog of the page would come back with it; those of the shell close by themselves and carry this class. */
const DIALOG = '[role="dialog"][aria-modal="true"]:not(.shell-dialog *)';

/** A dialog that was closed may still be in the document, hidden. */
const isDialogShown = (): boolean =>
  [...document.querySelectorAll(DIALOG)].some((dialog) => dialog.getClientRects().length > 0);

function isKeptAlive(pages: Pages | undefined, { failed, place }: MountedPage): boolean {
  if (!pages || failed || place === undefined || isDialogShown()) return false;
  const pattern = findPattern(pages.patterns, pathOfHash(place));
  return pattern !== undefined && pages.keepAlive.includes(pattern);
}
