import type { ComponentType } from 'react';
import type { Capability } from './contract/capabilities.ts';
import { path } from './path.ts';
import type { ParamsOf, Path } from './path.ts';

export type PageLoader = () => Promise<ComponentType>;

interface AnyPath {
  readonly pattern: string;
  readonly link: (...values: never[]) => string;
}

/** The page behind an address. */
export interface RoutePage {
  /** `() => import('./features/….tsx').then((module) => module.RequestsPage)`; the path of the import is written out. */
  readonly page: PageLoader;
  /**
   * Hidden instead of unmounted when the agent leaves it. Its effects end and begin again as with any unmounting, its
   * state stays: for lists and readings, not for forms that dispose of what they made.
   */
  readonly keepAlive?: boolean;
  /** What the page is nothing without: at a bank that has it not, neither menu nor search lead here. */
  readonly capability?: Capability;
}

/** One page of a remote. `path` is a pattern, or an entry of `paths` where other packages link to it as well. */
export type RouteDeclaration = RoutePage & { readonly path: string | AnyPath };

type DeclaredPath<Declared> = Declared extends string ? Path<ParamsOf<Declared>> : Declared;

/** The pages of a remote by name, each with its pattern and the builder of links to it. */
export type Routes<Table extends Readonly<Record<string, RouteDeclaration>>> = {
  readonly [Name in keyof Table]: DeclaredPath<Table[Name]['path']> & RoutePage;
};

/** What is known of every route, whatever its parameters are. */
export type AnyRoutes = Readonly<Record<string, RoutePage & { readonly pattern: string }>>;

/**
 * Declares the pages of a remote, in `src/routes.ts` and nowhere else: manifest, router, preloads and links take them
 * from here. The build reads the file without running a page, so it imports nothing of the browser.
 */
export function defineRoutes<const Table extends Readonly<Record<string, RouteDeclaration>>>(
  table: Table,
): Routes<Table>;
export function defineRoutes(table: Readonly<Record<string, RouteDeclaration>>): AnyRoutes {
  return Object.fromEntries(
    Object.entries(table).map(([name, { path: declared, ...page }]) => [
      name,
      { ...(typeof declared === 'string' ? path(declared) : declared), ...page },
    ]),
  );
}
