import type { ComponentType } from 'react';
import type { Area } from './session/route-guard.tsx';

const loaders: Readonly<Record<Area, () => Promise<ComponentType>>> = {
  auth: () =>
    import(/* webpackChunkName: "sign-in" */ './auth/auth-part.tsx').then((module) => module.AuthPart),
  main: () => import(/* webpackChunkName: "shell" */ './shell.tsx').then((module) => module.Shell),
};

const loaded = new Map<Area, ComponentType>();

/** The half of the portal when its code is on the page. */
export function peekPart(area: Area): ComponentType | undefined {
  return loaded.get(area);
}

/** Loads a half of the portal; a failure is not kept. */
export async function loadPart(area: Area): Promise<ComponentType> {
  const known = loaded.get(area);
  if (known) return known;
  const part = await loaders[area]();
  loaded.set(area, part);
  return part;
}
