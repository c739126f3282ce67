import { reportProblem } from 'shared-kernel/remote';
import type { RemoteLifecycles, RemoteMountProps } from 'shared-kernel/remote';
import { loadExpose } from './load-expose.ts';
import { asRemoteFailure, RemoteFailure } from './remote-failure.ts';
import { painted } from './painted.ts';
import { remoteStore } from './remote-store.ts';
import { scriptErrors } from './script-errors.ts';
import type { RemotePhase } from './remote-store.ts';
import { withTimeLimit } from './time-limit.ts';

/** Time within which a loaded remote must have started, drawn or removed itself, ms. */
const LIFECYCLE_LIMIT_MS = 20_000;
/** A remote that is here already is drawn within this time; only a slower one (its page's code loads) has a placeholder, ms. */
const PLACEHOLDER_AFTER_MS = 100;

interface Mounted {
  readonly lifecycles: RemoteLifecycles;
  readonly props: RemoteMountProps;
}

/**
 * One remote under supervision. Nothing here ever rejects: a failure of load, bootstrap, mount or render becomes
 * a status, and single-spa sees an application that is always well.
 *
 * Every visit has a number; work that ends after its visit is over undoes itself.
 */
export class SupervisedRemote {
  readonly name: string;
  #visit = 0;
  #requestedAt: number | undefined;
  #isMeasured = false;
  #outlet: HTMLElement | undefined;
  #lifecycles: RemoteLifecycles | undefined;
  #bootstrapped: RemoteLifecycles | undefined;
  #mounted: Mounted | undefined;
  /** Mounting and unmounting of one remote happen one after the other. */
  #queue: Promise<void> = Promise.resolve();

  constructor(name: string) {
    this.name = name;
  }

  /** The route belongs to this remote: shows it in the outlet. Returns at once; a slow remote delays nobody. */
  enter(outlet: HTMLElement): void {
    this.#outlet = outlet;
    void this.#show(outlet, ++this.#visit);
  }

  /**
   * The route has left this remote. Resolves when nothing of it is on the page; what led away is painted before that, so that
   * a press is answered at once however long the next page takes to draw.
   */
  leave(): Promise<void> {
    this.#outlet = undefined;
    this.#visit += 1;
    remoteStore.setStatus(this.name, { state: 'idle' });
    return this.#enqueue(async () => {
      await painted();
      await this.#hide();
    });
  }

  /** The outlet was drawn anew while the remote is shown. */
  moveTo(outlet: HTMLElement): void {
    if (this.#outlet && this.#outlet !== outlet) this.enter(outlet);
  }

  /** «Повторить», after `renewRemote`: the remote is shown anew if it is its turn. */
  again(outlet: HTMLElement | null): void {
    this.#lifecycles = undefined;
    if (this.#outlet && outlet) this.enter(outlet);
    else remoteStore.setStatus(this.name, { state: 'idle' });
  }

  async #show(outlet: HTMLElement, visit: number): Promise<void> {
    void this.#enqueue(() => this.#hide());
    if (!this.#lifecycles) this.#requestedAt ??= performance.now();
    if (!this.#lifecycles || this.#lifecycles !== this.#bootstrapped)
      remoteStore.setStatus(this.name, { state: 'loading', phase: 'load' });
    try {
      const lifecycles = this.#lifecycles ?? asLifecycles(this.name, await loadExpose(this.name, 'remote'));
      if (visit !== this.#visit) return;
      if (!this.#isMeasured && this.#requestedAt !== undefined)
        performance.measure(`remote-load ${this.name}`, { start: this.#requestedAt });
      this.#lifecycles = lifecycles;
      await this.#enqueue(() => this.#mount(lifecycles, outlet, visit));
    } catch (thrown) {
      this.#failed(visit, asRemoteFailure('load', thrown));
    }
  }

  async #mount(lifecycles: RemoteLifecycles, outlet: HTMLElement, visit: number): Promise<void> {
    if (visit !== this.#visit) return;
    const domElement = document.createElement('div');
    domElement.dataset['remote'] = this.name;
    outlet.append(domElement);
    const props: RemoteMountProps = {
      name: this.name,
      domElement,
      reportFailure: (error) => this.#failed(visit, asRemoteFailure('render', error)),
    };
    let phase: RemotePhase = 'bootstrap';
    const placeholder = setTimeout(() => {
      if (visit === this.#visit && remoteStore.status(this.name).state === 'idle')
        remoteStore.setStatus(this.name, { state: 'loading', phase });
    }, PLACEHOLDER_AFTER_MS);
    try {
      if (this.#bootstrapped !== lifecycles) {
        remoteStore.setStatus(this.name, { state: 'loading', phase });
        await withTimeLimit(lifecycles.bootstrap(props), LIFECYCLE_LIMIT_MS, phase);
        this.#bootstrapped = lifecycles;
      }
      phase = 'mount';
      if (visit !== this.#visit) return domElement.remove();
      this.#mounted = { lifecycles, props };
      await withTimeLimit(lifecycles.mount(props), LIFECYCLE_LIMIT_MS, phase);
      if (visit === this.#visit && remoteStore.status(this.name).state !== 'error') {
        this.#measureStart();
        remoteStore.setStatus(this.name, { state: 'ready' });
      }
    } catch (thrown) {
      this.#mounted = undefined;
      domElement.remove();
      // What was half drawn is taken away; that it may never have begun is no news.
      void Promise.resolve()
        .then(() => lifecycles.unmount(props))
        .catch(() => undefined);
      this.#failed(visit, asRemoteFailure(phase, thrown));
    } finally {
      clearTimeout(placeholder);
    }
  }

  async #hide(): Promise<void> {
    const mounted = this.#mounted;
    if (!mounted) return;
    this.#mounted = undefined;
    const { domElement } = mounted.props;
    try {
      await withTimeLimit(mounted.lifecycles.unmount(mounted.props), LIFECYCLE_LIMIT_MS, 'unmount');
    } catch (error) {
      reportProblem(`${this.name} did not unmount cleanly`, error);
    } finally {
      domElement.remove();
    }
  }

  /** The first start on this page, for the reports. */
  #measureStart(): void {
    if (this.#requestedAt === undefined || this.#isMeasured) return;
    this.#isMeasured = true;
    performance.measure(`remote-start ${this.name}`, { start: this.#requestedAt });
  }

  #failed(visit: number, failure: RemoteFailure): void {
    reportProblem(`${this.name} failed (${failure.phase})`, failure);
    scriptErrors.note(failure.cause);
    if (visit !== this.#visit) return;
    remoteStore.setStatus(this.name, { state: 'error', phase: failure.phase, message: failure.message });
  }

  #enqueue(work: () => Promise<void>): Promise<void> {
    this.#queue = this.#queue.then(work, work);
    return this.#queue;
  }
}

function asLifecycles(name: string, module: object): RemoteLifecycles {
  assertLifecycles(name, module);
  return module;
}

function assertLifecycles(name: string, module: object): asserts module is RemoteLifecycles {
  for (const part of ['bootstrap', 'mount', 'unmount']) {
    if (typeof Reflect.get(module, part) !== 'function')
      throw new RemoteFailure('load', `${name} exports no ${part}()`);
  }
}
