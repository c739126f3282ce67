import { widgetExport } from 'shared-kernel/remote';
import type { WidgetComponent, WidgetLoader, WidgetName } from 'shared-kernel/remote';
import { loadExpose } from './load-expose.ts';
import { asRemoteFailure, RemoteFailure } from './remote-failure.ts';
import { remoteStore } from './remote-store.ts';
import { scriptErrors } from './script-errors.ts';
import { refreshSnapshot, renewRemote } from './supervisor.ts';

type AnyWidget = WidgetComponent<WidgetName>;

const loaded = new Map<string, AnyWidget>();
const loading = new Map<string, Promise<AnyWidget>>();

const findOwner = (name: WidgetName): string | undefined =>
  remoteStore.snapshot().remotes.find((remote) => remote.manifest?.widgets.includes(name))?.name;

async function load(name: WidgetName): Promise<AnyWidget> {
  const owner = findOwner(name);
  if (owner === undefined) throw new RemoteFailure('available', `No remote offers the widget ${name}`);
  const module = await loadExpose(owner, `widgets/${name}`);
  const widget = module[widgetExport(name)] ?? module['default'];
  if (typeof widget !== 'function' && (typeof widget !== 'object' || widget === null)) {
    throw new RemoteFailure('load', `The widget ${name} exports no ${widgetExport(name)}`);
  }
  loaded.set(name, widget as AnyWidget);
  return widget as AnyWidget;
}

/** Finds widgets among the remotes of the snapshot. A failure is not kept: the next call tries again. */
export const hostWidgets: WidgetLoader = {
  peek: (name) => loaded.get(name) as never,
  async load(name, options) {
    if (options?.retry) {
      loaded.delete(name);
      const owner = findOwner(name);
      await (owner === undefined ? refreshSnapshot() : renewRemote(owner));
    }
    const known = loading.get(name);
    if (known && !options?.retry) return known as never;
    const promise = load(name);
    loading.set(name, promise);
    promise.catch(() => undefined).finally(() => loading.get(name) === promise && loading.delete(name));
    return promise as never;
  },
  onFailure: (error) => scriptErrors.note(asRemoteFailure('render', error).cause),
};
