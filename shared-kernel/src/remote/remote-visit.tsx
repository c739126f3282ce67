import { Activity, createContext } from 'react';
import type { ComponentType, ReactElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { PARKED, canWaitInDocument } from './parking.ts';
import { placeOfHash } from './route-pattern.ts';
import { RemoteBoundary } from './remote-boundary.tsx';
import { themeAtom } from '../session/theme.ts';
import type { ThemeName } from '../session/theme.ts';
import { portalStore } from '../state.ts';

/** Takes note of the address that the pages of a visit show: path and query. */
export const PlaceContext = createContext<(place: string) => void>(() => undefined);

/** One React root of a remote, from the first showing to the end; hidden and shown again in between. */
export class RemoteVisit {
  readonly #element = document.createElement('div');
  readonly #root = createRoot(this.#element);
  /** One element for all showings: React draws nothing anew that did not change meanwhile. */
  readonly #content: ReactElement;
  #report: (error: Error) => void = () => undefined;
  /** Theme in which it was hidden last. */
  #hiddenIn: ThemeName | undefined;
  #stopWaiting: () => void = () => undefined;
  /** Address that its pages show; unknown until they were drawn. */
  place: string | undefined;
  failed = false;

  constructor(Root: ComponentType) {
    // Laid out by itself, shown or hidden: the boxes inside stay valid.
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

  /**
   * Shows the remote in the element. What was hidden is seen at once, and its effects begin again behind the first
   * frame; what was hidden in other colours is drawn before.
   */
  show(into: HTMLElement, report: (error: Error) => void): void {
    this.#report = report;
    if (this.#element.parentElement !== into) into.append(this.#element);
    this.#element.removeAttribute(PARKED);
    this.#element.style.contentVisibility = '';
    if (this.#hiddenIn === portalStore.get(themeAtom)) this.#stopWaiting = afterPaint(() => this.#resume());
    else this.#draw('visible');
  }

  /** Ends the effects and hides the elements; state and elements stay for `show`. */
  hide(): void {
    this.#stopWaiting();
    if (canWaitInDocument) {
      // A hidden element loses the focus with the next frame only; who looks for it meanwhile finds it here.
      if (this.#element.contains(document.activeElement)) (document.activeElement as HTMLElement).blur();
      this.#element.setAttribute(PARKED, '');
      this.#element.style.contentVisibility = 'hidden';
    } else this.#element.remove();
    // React hides by `display: none`, with which the browser would forget the boxes.
    const styles = [...this.#element.children].map((child) => (child as HTMLElement).style);
    const displays = styles.map(({ display }) => display);
    this.#draw('hidden');
    styles.forEach((style, index) => (style.display = displays[index] ?? ''));
    this.#hiddenIn = portalStore.get(themeAtom);
  }

  end(): void {
    this.#stopWaiting();
    this.#root.unmount();
    this.#element.remove();
  }

  #resume(): void {
    this.#draw('visible');
    // Its router has heard nothing meanwhile.
    if (placeOfHash(window.location.hash) !== this.place) window.dispatchEvent(new PopStateEvent('popstate'));
  }

  #draw(mode: 'visible' | 'hidden'): void {
    flushSync(() => this.#root.render(<Activity mode={mode}>{this.#content}</Activity>));
  }
}

/** Does the work when the next frame was painted. Returns the way to drop it. */
function afterPaint(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(work);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
