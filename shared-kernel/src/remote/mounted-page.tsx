import { Activity, createContext } from 'react';
import type { ComponentType, ReactElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { RemoteBoundary } from './remote-boundary.tsx';

/** What the pages of a root tell of themselves. */
interface PagesReport {
  /** The address that they show: path and query. */
  notePlace(place: string): void;
  /** Whether they are there, or still come. */
  noteDrawing(isDrawn: boolean): void;
}

export const PagesReportContext = createContext<PagesReport>({
  notePlace: () => undefined,
  noteDrawing: () => undefined,
});

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
  /** The pages come in slices, after the root around them. */
  #isDrawing = false;
  #endDrawing: () => void = () => undefined;
  readonly #drawn = new Promise<void>((resolve) => {
    this.#endDrawing = resolve;
  });

  constructor(Root: ComponentType) {
    this.#element.style.display = 'flow-root';
    const pages: PagesReport = {
      notePlace: (place) => {
        this.place = place;
      },
      noteDrawing: (isDrawn) => {
        this.#isDrawing = !isDrawn;
        if (isDrawn) this.#endDrawing();
      },
    };
    const fail = (error: Error): void => {
      this.failed = true;
      this.#endDrawing();
      this.#report(error);
    };
    this.#content = (
      <RemoteBoundary onError={fail}>
        <PagesReportContext value={pages}>
          <Root />
        </PagesReportContext>
      </RemoteBoundary>
    );
  }

  /** Resolves when its pages are drawn, or cannot be. */
  async show(into: HTMLElement, report: (error: Error) => void): Promise<void> {
    this.#report = report;
    into.append(this.#element);
    this.#draw('visible');
    await this.#drawn;
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
    // A root without pages of its own draws everything at once.
    if (!this.#isDrawing) this.#endDrawing();
  }
}
