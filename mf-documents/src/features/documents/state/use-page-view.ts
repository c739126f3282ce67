import { useState } from 'react';
import { hashSchema } from 'shared-kernel/contract/common';
import { DOCUMENT_SCOPES, SIGNING_STATES } from 'shared-kernel/contract/documents';
import type { DocumentScope } from 'shared-kernel/contract/documents';
import { filteredPartners } from 'shared-kernel/locale';
import {
  choiceParam,
  named,
  optionParam,
  pageParam,
  patternParam,
  textParam,
  urlSchema,
  useUrlState,
} from 'shared-kernel/router';
import type { DocumentsRequest } from '../api/use-documents.ts';

/** Tabs of the page: every scope, and all of them. */
export type PageTab = 'all' | DocumentScope;
export const PAGE_TABS: readonly [PageTab, ...PageTab[]] = ['all', 'bank', 'application', 'package', 'agent'];
/** The bank searches by at most this many characters. */
const MAX_SEARCH = 100;

const pageSchema = urlSchema(
  {
    tab: named('scope', choiceParam<PageTab>(['all', ...DOCUMENT_SCOPES])),
    signing: optionParam(SIGNING_STATES),
    partner: named(
      'bank',
      optionParam(() => filteredPartners().map(({ code }) => code)),
    ),
    application: named('issue', patternParam({ test: (hash) => hashSchema.safeParse(hash).success })),
    search: named('q', textParam(MAX_SEARCH)),
    page: pageParam,
  },
  { steps: ['tab', 'page'] },
);

type Shown = ReturnType<typeof pageSchema.read>;

export interface PageView extends Shown {
  readonly request: DocumentsRequest;
  /** A filter or a search is set. */
  readonly isFiltered: boolean;
  readonly change: (patch: Partial<Shown>) => void;
  readonly resetFilters: () => void;
  /** How often filters were reset: what is typed and not applied yet goes with them. */
  readonly resets: number;
}

/** Tab, filters and page of the list, kept in the address. */
export function usePageView(): PageView {
  const { view, change } = useUrlState(pageSchema);
  const [resets, setResets] = useState(0);
  const { tab, signing, partner, application, search } = view;
  return {
    ...view,
    request: { ...view, scope: tab === 'all' ? undefined : tab },
    isFiltered: signing !== undefined || partner !== undefined || application !== undefined || search !== '',
    change,
    resetFilters: () => {
      setResets(resets + 1);
      change({ signing: undefined, partner: undefined, application: undefined, search: '' });
    },
    resets,
  };
}
