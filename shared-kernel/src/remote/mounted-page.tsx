import { Activity, createContext } from 'react';
import type { ComponentType, ReactElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { RemoteBoundary } from './remote-boundary.tsx';

/** Takes note of the address that the mounted pages show: path and query. */
export const PlaceContext = createContext<(place: string) => void>(() => undefined);

/** One React root of a remote, from the first showing to the end; taken out of the document and put back in between. */
export class MountedPage {
  readonly #element = document.createElement('div');
  readonly #root = createRoot(this.#element);
  /** One element for all showings: React draws nothing anew that did not change meanwhile. */
  readonly #content: ReactElement;
  #report: (error: Error) => void = () => undefined;
  /** Address that its pages show; unknown until they were drawn. */
  place: string | undefined;
  failed = false;

  constructor(Root: ComponentType) {
    this.#element.style.display = 'flow-root';
    const notePlace = (place: string): void => {
      this.place = place;
    };
    const fail = (error: Error): void => {
      this.failed = true;
      this.#report(error);
    };
    this.#content = (
      <RemoteBoundary onError={fail}>
        <PlaceContext value={notePlace}>
          <Root />
        </PlaceContext>
      </RemoteBoundary>
    );
  }

  show(into: HTMLElement, report: (error: Error) => void): void {
    this.#report = report;
    into.append(this.#element);
    this.#draw('visible');
  }

  /** Ends the effects and takes the elements away; state and elements stay for `show`. */
  hide(): void {
    this.#element.remove();
    this.#draw('hidden');
  }

  end(): void {
    this.#root.unmount();
    this.#element.remove();
  }

  #draw(mode: 'visible' | 'hidden'): void {
    flushSync(() => this.#root.render(<Activity mode={mode}>{this.#content}</Activity>));
  }
}
