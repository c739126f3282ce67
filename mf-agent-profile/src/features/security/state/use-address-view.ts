import { useSearchParams } from 'shared-kernel/router';

/** A list's view as its address holds it; `Filter` names the parameters beside the page. */
export interface AddressView<Filter extends string> {
  readonly params: URLSearchParams;
  readonly page: number;
  /** Shows another list, from its first page on; an empty value takes a filter away. */
  readonly change: (patch: Partial<Record<Filter, string | undefined>>) => void;
  readonly turnTo: (page: number) => void;
}

/** Kept in the address: back, reload and a copied link show the same list. */
export function useAddressView<Filter extends string>(): AddressView<Filter> {
  const [params, setParams] = useSearchParams();
  const patch = (values: Readonly<Record<string, string | undefined>>): void =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries(values)) {
          if (value) next.set(name, value);
          else next.delete(name);
        }
        return next;
      },
      { replace: true },
    );
  return {
    params,
    page: Math.min(1_000_000, Math.max(1, Number.parseInt(params.get('page') ?? '1', 10) || 1)),
    change: (values) => patch({ page: undefined, ...values }),
    turnTo: (page) => patch({ page: page === 1 ? undefined : String(page) }),
  };
}
