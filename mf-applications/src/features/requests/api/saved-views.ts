import {
  createSavedView,
  deleteSavedView,
  listSavedViews,
  updateSavedView,
} from 'shared-kernel/contract/list-views';
import type { ListName } from 'shared-kernel/contract/applications';
import type { SavedView } from 'shared-kernel/contract/list-views';
import { useEndpointMutation, useEndpointQuery } from 'shared-kernel/query';

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

export function useSavedViewActions() {
  return {
    create: useEndpointMutation(createSavedView, { invalidates: [listSavedViews] }),
    replace: useEndpointMutation(updateSavedView, { invalidates: [listSavedViews] }),
    remove: useEndpointMutation(deleteSavedView, { invalidates: [listSavedViews] }),
  };
}
