import type { PartnerCode } from 'shared-kernel/contract/banks';
import { normaliseList } from 'shared-kernel/contract/common';
import type { ListPage } from 'shared-kernel/contract/common';
import { listDocuments } from 'shared-kernel/contract/documents';
import type { Document, DocumentScope, SigningState } from 'shared-kernel/contract/documents';
import type { ApiError } from 'shared-kernel/http';
import { keepPreviousData, useEndpointQuery } from 'shared-kernel/query';
import type { UseQueryResult } from 'shared-kernel/query';

/** Rows on a page (chapter 9). */
export const PAGE_SIZE = 25;

export interface DocumentsRequest {
  readonly scope: DocumentScope | undefined;
  readonly signing: SigningState | undefined;
  /** Bank that the application was sent to. */
  readonly partner: PartnerCode | undefined;
  /** `hash_password` of the application. */
  readonly application: string | undefined;
  readonly search: string;
  readonly page: number;
}

/** One page of documents; the previous rows stay while the next ones are loading. */
export function useDocuments(request: DocumentsRequest): UseQueryResult<ListPage<Document>, ApiError> {
  const { scope, signing, partner, application, search, page } = request;
  const query = {
    scope,
    signing,
    partner,
    hash_password: application,
    page,
    per_page: PAGE_SIZE,
    ...(search === '' ? {} : { search }),
  };
  return useEndpointQuery(
    listDocuments,
    { query },
    { select: (answer) => normaliseList(answer), placeholderData: keepPreviousData },
  );
}
