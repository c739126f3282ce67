import { useState } from 'react';
import { createSearchParams, useSearchParams as useRouterSearchParams } from 'react-router-dom';
import type { NavigateOptions, URLSearchParamsInit } from 'react-router-dom';

interface Pending {
  /** The parameters of the address when the change was asked for. */
  readonly before: URLSearchParams;
  readonly after: URLSearchParams;
}

/**
 * Query parameters of the route, and a setter that shows its change at once.
 *
 * The router applies a new address as a transition; a checkbox or a field bound to the address would first fall
 * back to its old value. The change is therefore kept here until the address has followed. `change` is the new
 * parameters, or makes them from the current ones.
 */
export function useSearchParams(): readonly [
  URLSearchParams,
  (
    change: URLSearchParamsInit | ((current: URLSearchParams) => URLSearchParamsInit),
    options?: NavigateOptions,
  ) => void,
] {
  const [address, setAddress] = useRouterSearchParams();
  const [pending, setPending] = useState<Pending | null>(null);
  const params = pending?.before === address ? pending.after : address;
  return [
    params,
    (change, options) => {
      const after = createSearchParams(
        typeof change === 'function' ? change(new URLSearchParams(params)) : change,
      );
      setPending({ before: address, after });
      setAddress(after, options);
    },
  ];
}
