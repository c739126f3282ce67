import type { ComponentType } from 'react';
import { widgetLoader } from 'shared-kernel/remote';
import type { WidgetLoader } from 'shared-kernel/remote';
import type { Area } from './session/route-guard.tsx';

const loaders: Readonly<Record<Area, () => Promise<ComponentType>>> = {
  auth: () =>
    import(/* webpackChunkName: "sign-in" */ './auth/auth-part.tsx').then((module) => module.AuthPart),
  main: () =>
    import(/* webpackChunkName: "shell" */ './shell.tsx').then(({ Shell, startRemotes }) => {
      startRemotes();
      return Shell;
    }),
};

const loaded = new Map<Area, ComponentType>();
const loading = new Map<Area, Promise<ComponentType>>();

/** The half of the portal when its code is on the page. */
export function peekPart(area: Area): ComponentType | undefined {
  return loaded.get(area);
}

/** Loads a half of the portal; a failure is not kept. */
export function loadPart(area: Area): Promise<ComponentType> {
  const known = loading.get(area);
  if (known) return known;
  const part = loaders[area]();
  loading.set(area, part);
  part.then(
    (component) => loaded.set(area, component),
    () => loading.delete(area),
  );
  return part;
}

/** Widgets on a page that has no remotes yet: who asks for one has them started. */
export const widgetsOnDemand: WidgetLoader = {
  peek: () => undefined,
  load: (name, options) => loadPart('main').then(() => widgetLoader().load(name, options)),
};
