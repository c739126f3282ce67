import { useEffect, useMemo, useState } from 'react';
import { pathOfHash } from './remote/route-pattern.ts';
import { useSearchParams } from './search-params.ts';
import type { UrlSchema } from './url-schema.ts';

/** How a change goes into the history beside the one rule. */
export interface ChangeOptions {
  /** Lies beside the entry of the history and comes back with it. */
  readonly state?: unknown;
  /** The address was wrong, and nobody has gone anywhere. */
  readonly isCorrection?: boolean;
}

export interface UrlState<View> {
  readonly view: View;
  /** Text that equals for equal views. */
  readonly key: string;
  /**
   * Changes a part of the view. Another list begins with its first page. The rule of the history: what leads elsewhere
   * (the schema's `steps`) adds an entry that «back» leaves again; what narrows or arranges replaces it.
   */
  readonly change: (patch: Partial<View>, options?: ChangeOptions) => void;
  /** Leads to another view as a whole: always an entry of its own. */
  readonly show: (view: View) => void;
}

/** What a page shows, kept in the address: back, forward, reload and a copied link show the same. */
export function useUrlState<View extends object>(schema: UrlSchema<View>): UrlState<View> {
  const [params, setParams] = useSearchParams();
  const text = params.toString();
  const view = useMemo(() => schema.read(new URLSearchParams(text)), [schema, text]);
  return {
    view,
    key: schema.write(view).toString(),
    change: (patch, { state, isCorrection = false } = {}) => {
      const firstPage = 'page' in view ? { page: 1 } : {};
      const next: View = { ...view, ...firstPage, ...patch };
      const isStep = !isCorrection && isStepBetween(schema, view, next, Object.keys(patch));
      setParams(schema.write(next), { replace: !isStep, state });
    },
    show: (next) => setParams(schema.write(next)),
  };
}

function isStepBetween<View extends object>(
  { steps = [], opens = [] }: UrlSchema<View>,
  before: View,
  after: View,
  changed: readonly string[],
): boolean {
  const moves = (name: keyof View): boolean =>
    changed.includes(String(name)) && !Object.is(before[name], after[name]);
  return steps.some(moves) || opens.some((name) => moves(name) && after[name] !== undefined);
}

/** Browsers refuse more than a hundred changes of the address in half a minute: it waits for the hand to rest, ms. */
const REST_MS = 300;

/** The same for what changes with every move of a hand: kept here, and written into the address once it rests. */
export function useRestingUrlState<View extends object>(
  schema: UrlSchema<View>,
): readonly [View, (change: (view: View) => View) => void] {
  const [params, setParams] = useSearchParams();
  const address = params.toString();
  const [view, setView] = useState(() => schema.read(params));
  const [seen, setSeen] = useState(address);
  const [written, setWritten] = useState(address);
  if (address !== seen) {
    setSeen(address);
    // An address from elsewhere (a link, the back button) is read; the echo of one's own write is not.
    if (address !== written) setView(schema.read(params));
  }
  const wanted = schema.write(view).toString();
  useEffect(() => {
    if (wanted === address) return undefined;
    const path = pathOfHash(window.location.hash);
    const timer = setTimeout(() => {
      // Another page is on its way, and this one still stands: it may not take its place back.
      if (pathOfHash(window.location.hash) !== path) return;
      setWritten(wanted);
      setParams(wanted, { replace: true });
    }, REST_MS);
    return () => clearTimeout(timer);
  }, [wanted, address, setParams]);
  return [view, setView];
}
