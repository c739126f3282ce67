import { createElement, startTransition, useContext, useLayoutEffect, useMemo, useState } from 'react';
import type { ComponentType, ReactElement } from 'react';
import { useCapability } from '../capabilities.ts';
import type { Capability } from '../contract/capabilities.ts';
import { lazyCode, useLazy } from '../lazy.ts';
import type { LazyCode } from '../lazy.ts';
import { REMOTE_TEXTS } from '../locale/remote.ts';
import { Route, Routes, useLocation } from '../router.ts';
import type { Location } from '../router.ts';
import type { AnyRoutes, PageLoader } from '../routes.ts';
import { LazyPlace } from '../ui/lazy-place.tsx';
import { NotFoundPage } from '../ui/not-found-page.tsx';
import { SkeletonPage } from '../ui/skeletons.tsx';
import { PagesReportContext } from './mounted-page.tsx';
import { findPattern, pathOfHash } from './route-pattern.ts';

/** The pages of a remote by route pattern, each loaded when it is first asked for. */
export interface Pages {
  readonly patterns: readonly string[];
  /** Patterns of the pages that wait for the agent's return. */
  readonly keepAlive: readonly string[];
  /** What the page at a pattern needs of the bank. */
  capability(pattern: string): Capability | undefined;
  code(pattern: string): LazyCode<ComponentType>;
  /** As `code` says it. Remotes of the contract 1.0 may ask this way. */
  peek(pattern: string): ComponentType | undefined;
  load(pattern: string): Promise<ComponentType>;
  /** Loads the page that the path shows, if the remote has one. */
  preload(path: string): Promise<void>;
}

/** The pages of a remote's routes; the code of each is loaded once for all who ask. */
export function toPages(routes: AnyRoutes): Pages {
  const table = Object.values(routes);
  const patterns = table.map(({ pattern }) => pattern);
  const codes = new Map(
    table.map(({ pattern, page }) => [pattern, lazyCode(() => page().then(checkedFor(pattern)))]),
  );
  const code = (pattern: string): LazyCode<ComponentType> => {
    const found = codes.get(pattern);
    if (!found) throw new Error(`No page for ${pattern}`);
    return found;
  };
  return {
    patterns,
    keepAlive: table.flatMap(({ pattern, keepAlive }) => (keepAlive ? [pattern] : [])),
    capability: (pattern) => table.find((route) => route.pattern === pattern)?.capability,
    code,
    peek: (pattern) => code(pattern).peek(),
    load: (pattern) => code(pattern).load(),
    async preload(path) {
      const pattern = findPattern(patterns, path);
      if (pattern !== undefined) await codes.get(pattern)?.load();
    },
  };
}

/** @deprecated Remotes of the contract 1.0 declare their pages this way; `defineRoutes` is the one way now. */
export function definePages(table: Readonly<Record<string, PageLoader>>): Pages {
  return toPages(
    Object.fromEntries(Object.entries(table).map(([pattern, page]) => [pattern, { pattern, page }])),
  );
}

const checkedFor =
  (pattern: string) =>
  (component: ComponentType): ComponentType => {
    if (typeof component === 'function' || typeof component === 'object') return component;
    throw new Error(`The module of the page "${pattern}" has no such export`);
  };

/**
 * The router's routes of these pages. A page whose code is there is drawn in the same pass. Between a navigation
 * and the unmounting of this remote the path belongs to somebody else: the page stands still meanwhile.
 */
export function PageRoutes({ pages }: { readonly pages: Pages }): ReactElement | null {
  const location = useLocation();
  const [own, setOwn] = useState<Location>();
  const isOwn = findPattern(pages.patterns, pathOfHash(location.pathname)) !== undefined;
  if (isOwn && own !== location) setOwn(location);
  const shown = isOwn ? location : own;
  const { notePlace, noteDrawing } = useContext(PagesReportContext);
  // First the router listens to the address, then React draws the page in slices, between which a slow device answers the hand.
  const [isBegun, setBegun] = useState(false);
  useLayoutEffect(() => {
    noteDrawing(isBegun);
    if (!isBegun) startTransition(() => setBegun(true));
  }, [noteDrawing, isBegun]);
  useLayoutEffect(() => {
    if (shown && isBegun) notePlace(shown.pathname + shown.search);
  }, [notePlace, shown, isBegun]);
  return useMemo(
    () =>
      shown && isBegun ? (
        <Routes location={shown}>
          {pages.patterns.map((pattern) => (
            <Route key={pattern} path={pattern} element={<PageSlot pages={pages} pattern={pattern} />} />
          ))}
        </Routes>
      ) : null,
    [pages, shown, isBegun],
  );
}

function PageSlot({ pages, pattern }: { readonly pages: Pages; readonly pattern: string }): ReactElement {
  const isOffered = useCapability(pages.capability(pattern));
  const { code: page, error } = useLazy(pages.code(pattern));
  // Thrown here it reaches the remote's boundary, which hands it to the host.
  if (error) throw error;
  if (isOffered === false)
    return <NotFoundPage title={REMOTE_TEXTS.notOfferedTitle} description={REMOTE_TEXTS.notOfferedText} />;
  return page ? (
    createElement(page)
  ) : (
    <LazyPlace>
      <SkeletonPage />
    </LazyPlace>
  );
}
