import {
  createSavedView,
  deleteSavedView,
  listSavedViews,
  updateSavedView,
} from 'shared-kernel/contract/list-views';
import type { ListName } from 'shared-kernel/contract/applications';
import type { SavedView } from 'shared-kernel/contract/list-views';
import { queryKeys, useEndpointMutation, useEndpointQuery, useQueryClient } from 'shared-kernel/query';

/** The agent's saved views of one list. */
export function useSavedViews(list: ListName, isShown: boolean) {
  return useEndpointQuery(
    listSavedViews,
    {},
    {
      enabled: isShown,
      select: (views): readonly SavedView[] => views.filter((view) => view.list === list),
    },
  );
}

/** The views are read again after a failure too: what was saved is there although the answer is lost. */
export function useSavedViewActions() {
  const client = useQueryClient();
  const onSettled = (): void =>
    void client.invalidateQueries({ queryKey: queryKeys.endpoint(listSavedViews) });
  return {
    create: useEndpointMutation(createSavedView, { onSettled }),
    replace: useEndpointMutation(updateSavedView, { onSettled }),
    remove: useEndpointMutation(deleteSavedView, { onSettled }),
  };
}
