import type { ListName } from 'shared-kernel/contract/applications';
import { exportApplications } from 'shared-kernel/contract/list-views';
import { localZone } from 'shared-kernel/domain/instants';
import { callEndpoint } from 'shared-kernel/http';
import { useMutation } from 'shared-kernel/query';
import type { ListView } from '../state/list-view.ts';

/** The filtered list as a file that the bank makes: the page only waits for it. */
export function useExportList(name: ListName) {
  return useMutation({
    mutationFn: ({ filter, type, columns }: ListView): Promise<Blob> =>
      callEndpoint(exportApplications, {
        query: { filter: JSON.stringify(filter), name, type, columns: columns.join(','), zone: localZone() },
      }),
  });
}
