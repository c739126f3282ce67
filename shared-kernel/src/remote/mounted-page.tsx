import { Activity, createContext, startTransition, useLayoutEffect } from 'react';
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
  #isDrawn = false;

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

  /** Resolves when it is drawn: the first time in slices, between which a slow device answers the hand; then at once. */
  async show(into: HTMLElement, report: (error: Error) => void): Promise<void> {
    this.#report = report;
    into.append(this.#element);
    if (this.#isDrawn) return this.#draw('visible');
    this.#isDrawn = true;
    await new Promise<void>((onDrawn) => {
      startTransition(() => this.#root.render(this.#toElement('visible', onDrawn)));
    });
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
    flushSync(() => this.#root.render(this.#toElement(mode)));
  }

  #toElement(mode: 'visible' | 'hidden', onDrawn?: () => void): ReactElement {
    return (
      <Activity mode={mode}>
        {this.#content}
        <Drawn onDrawn={onDrawn} />
      </Activity>
    );
  }
}

function Drawn({ onDrawn }: { readonly onDrawn: (() => void) | undefined }): null {
  useLayoutEffect(() => onDrawn?.(), [onDrawn]);
  return null;
}
