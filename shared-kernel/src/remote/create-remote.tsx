import * as React from 'react';
import * as ReactDOMClient from 'react-dom/client';
import type { ComponentType, ReactElement } from 'react';
import singleSpaReact from 'single-spa-react';
import type { Pages } from './pages.tsx';
import { RemoteBoundary } from './remote-boundary.tsx';
import { pathOfHash } from './route-pattern.ts';

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
  readonly name: string;
  readonly Root: ComponentType;
  /** When given, the code of the current page is loaded before the first render, so nothing flickers. */
  readonly pages?: Pages;
}

/** Makes the lifecycles that `src/remote.tsx` of every remote exports. */
export function createRemote({ name, Root, pages }: RemoteDefinition): RemoteLifecycles {
  function RemoteRoot({ reportFailure }: RemoteMountProps): ReactElement {
    return (
      <RemoteBoundary onError={reportFailure}>
        <Root />
      </RemoteBoundary>
    );
  }
  RemoteRoot.displayName = `RemoteRoot(${name})`;

  const lifecycles = singleSpaReact({
    React,
    ReactDOMClient,
    rootComponent: RemoteRoot as ComponentType<never>,
    // RemoteBoundary catches and reports; the library's own warning looks only at the root itself.
    suppressComponentDidCatchWarning: true,
    parcelCanUpdate: false,
  } as unknown as Parameters<typeof singleSpaReact>[0]) as unknown as RemoteLifecycles;

  return {
    bootstrap: (props) => lifecycles.bootstrap(props),
    async mount(props) {
      await pages?.preload(pathOfHash(window.location.hash));
      await lifecycles.mount(props);
    },
    unmount: (props) => lifecycles.unmount(props),
  };
}
