import { PARTNER_FILTER_CODES } from 'shared-kernel/contract/banks';
import type { PartnerCode } from 'shared-kernel/contract/banks';
import { hashSchema } from 'shared-kernel/contract/common';
import { DOCUMENT_SCOPES, SIGNING_STATES } from 'shared-kernel/contract/documents';
import type { DocumentScope, SigningState } from 'shared-kernel/contract/documents';
import { useSearchParams } from 'shared-kernel/router';
import type { DocumentsWish } from '../api/use-documents.ts';

/** Tabs of the page: every scope, and all of them. */
export type PageTab = 'all' | DocumentScope;
export const PAGE_TABS: readonly PageTab[] = ['all', 'bank', 'application', 'package', 'agent'];
/** The bank looks at this many characters of a search. */
export const MAX_SEARCH = 100;

export interface PageView extends DocumentsWish {
  readonly tab: PageTab;
  /** Something narrows the list. */
  readonly isFiltered: boolean;
  readonly setTab: (tab: PageTab) => void;
  readonly setSigning: (signing: SigningState | undefined) => void;
  readonly setPartner: (partner: PartnerCode | undefined) => void;
  readonly setApplication: (hash: string | undefined) => void;
  readonly setSearch: (search: string) => void;
  readonly setPage: (page: number) => void;
  readonly resetFilters: () => void;
}

/** What the page shows, kept in the address: back, forward, reload and a copied link show the same list. */
export function usePageView(): PageView {
  const [params, setParams] = useSearchParams();
  const scope = DOCUMENT_SCOPES.find((each) => each === params.get('scope'));
  const signing = SIGNING_STATES.find((each) => each === params.get('signing'));
  const partner = PARTNER_FILTER_CODES.find((each) => each === params.get('bank'));
  const hash = params.get('issue') ?? '';
  const application = hashSchema.safeParse(hash).success ? hash : undefined;
  const search = (params.get('q') ?? '').slice(0, MAX_SEARCH);
  const page = Math.min(1_000_000, Math.max(1, Number.parseInt(params.get('page') ?? '1', 10) || 1));

  function change(patch: Readonly<Record<string, string | undefined>>, replace = false): void {
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        // Another list begins with its first page.
        next.delete('page');
        for (const [name, value] of Object.entries(patch)) {
          if (value) next.set(name, value);
          else next.delete(name);
        }
        return next;
      },
      { replace },
    );
  }

  return {
    tab: scope ?? 'all',
    scope,
    signing,
    partner,
    application,
    search,
    page,
    isFiltered: signing !== undefined || partner !== undefined || application !== undefined || search !== '',
    setTab: (tab) => change({ scope: tab === 'all' ? undefined : tab }),
    setSigning: (next) => change({ signing: next }),
    setPartner: (next) => change({ bank: next }),
    setApplication: (next) => change({ issue: next }),
    setSearch: (next) => change({ q: next.trim() }, true),
    setPage: (next) => change({ page: next === 1 ? undefined : String(next) }),
    resetFilters: () => change({ signing: undefined, bank: undefined, issue: undefined, q: undefined }),
  };
}
