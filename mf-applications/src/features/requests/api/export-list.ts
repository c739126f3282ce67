import type { ApplicationFilter, ListName } from 'shared-kernel/contract/applications';
import { exportApplications } from 'shared-kernel/contract/list-views';
import type { ListColumn } from 'shared-kernel/contract/list-views';
import { localZone } from 'shared-kernel/domain/instants';
import { callEndpoint } from 'shared-kernel/http';
import { useMutation } from 'shared-kernel/query';

interface Exported {
  readonly filter: ApplicationFilter;
  readonly type: 'all' | 'loan' | 'guarantee';
  readonly columns: readonly ListColumn[];
  /** Only these rows. */
  readonly ids?: readonly number[];
}

/** The filtered list as a file that the server creates. */
export function useExportList(name: ListName) {
  return useMutation({
    mutationFn: ({ filter, type, columns, ids }: Exported): Promise<Blob> =>
      callEndpoint(exportApplications, {
        query: {
          filter: JSON.stringify(filter),
          name,
          type,
          columns: columns.join(','),
          zone: localZone(),
          ...(ids === undefined ? {} : { ids: ids.join(',') }),
        },
      }),
  });
}
