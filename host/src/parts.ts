import type { ComponentType } from 'react';
import { lazyCode } from 'shared-kernel/lazy';
import type { LazyCode } from 'shared-kernel/lazy';
import { widgetLoader } from 'shared-kernel/remote';
import type { WidgetLoader } from 'shared-kernel/remote';
import { firstPage } from './first-page.ts';
import type { Area } from './session/route-guard.tsx';

const parts: Readonly<Record<Area, LazyCode<ComponentType>>> = {
  auth: lazyCode(() =>
    import(/* webpackChunkName: "auth" */ './auth/auth-part.tsx').then((module) => module.AuthPart),
  ),
  main: lazyCode(() =>
    import(/* webpackChunkName: "shell" */ './shell.tsx').then((shell) => {
      shell.startRemotes(firstPage.whenShown);
      return shell.Shell;
    }),
  ),
};

/** A half of the portal. */
export const getPart = (area: Area): LazyCode<ComponentType> => parts[area];

/** Widgets on a page that has no remotes yet: who asks for one has them started. */
export const widgetsOnDemand: WidgetLoader = {
  peek: () => undefined,
  load: (name, options) => parts.main.load().then(() => widgetLoader().load(name, options)),
};
