import '@testing-library/jest-dom';
import { cleanup, configure } from '@testing-library/react';
import { resetPortal } from './reset-portal.ts';

// Long enough for antd's animations on a busy machine; a passing test never waits for it.
configure({ asyncUtilTimeout: 5_000 });

/** Browser APIs that jsdom lacks and the portal's components ask for. */
if (typeof window !== 'undefined') {
  window.matchMedia ??= (query: string): MediaQueryList => ({
    matches: false,
    media: query,
    onchange: null,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
    dispatchEvent: () => false,
  });

  class NoResizeObserver implements ResizeObserver {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  }
  window.ResizeObserver ??= NoResizeObserver;

  // Without a layout nothing is out of sight.
  class AllInSight implements IntersectionObserver {
    readonly root = null;
    readonly rootMargin = '';
    readonly scrollMargin = '';
    readonly thresholds = [];
    readonly #tell: IntersectionObserverCallback;
    constructor(tell: IntersectionObserverCallback) {
      this.#tell = tell;
    }
    observe(target: Element): void {
      queueMicrotask(() => this.#tell([{ target, isIntersecting: true } as IntersectionObserverEntry], this));
    }
    unobserve(): void {}
    disconnect(): void {}
    takeRecords(): IntersectionObserverEntry[] {
      return [];
    }
  }
  window.IntersectionObserver ??= AllInSight;

  // antd's popups answer their own clicks through one. Node's keeps the process alive, so this one has no threads.
  class TaskChannel {
    readonly port1 = { onmessage: null as (() => void) | null };
    readonly port2 = { postMessage: (): void => void setTimeout(() => this.port1.onmessage?.(), 0) };
  }
  window.MessageChannel ??= TaskChannel as unknown as typeof MessageChannel;

  window.scrollTo = () => undefined;
  Element.prototype.scrollIntoView ??= () => undefined;
  Element.prototype.scrollTo ??= () => undefined;
  URL.createObjectURL ??= () => 'blob:test';
  URL.revokeObjectURL ??= () => undefined;

  Blob.prototype.arrayBuffer ??= function arrayBuffer(this: Blob): Promise<ArrayBuffer> {
    return new Promise((resolve, reject) => {
      const reader = new FileReader();
      reader.onload = () => resolve(reader.result as ArrayBuffer);
      reader.onerror = () => reject(reader.error ?? new Error('The blob cannot be read'));
      reader.readAsArrayBuffer(this);
    });
  };
  Blob.prototype.text ??= async function text(this: Blob): Promise<string> {
    return new TextDecoder().decode(await this.arrayBuffer());
  };

  // The one thing of antd's style sheets that tests can see: what it hides by a class.
  const hidden = document.createElement('style');
  hidden.textContent = '[class$="-hidden"], [class*="-hidden "] { display: none; }';
  document.head.append(hidden);

  // jsdom does not lay out, and asking for a pseudo element's style only prints an error.
  const computedStyle = window.getComputedStyle.bind(window);
  window.getComputedStyle = (element) => computedStyle(element);
}

afterEach(() => {
  if (typeof document === 'undefined') return;
  cleanup();
  resetPortal();
});
