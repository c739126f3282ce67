import { NOTIFICATION_KINDS } from 'shared-kernel/contract/notifications';
import {
  choiceParam,
  optionParam,
  pageParam,
  patternParam,
  urlSchema,
  useUrlState,
} from 'shared-kernel/router';
import type { UrlState } from 'shared-kernel/router';
import { SCOPES } from '../api/notifications.ts';
import type { NotificationView } from '../api/notifications.ts';

const viewSchema = urlSchema(
  {
    page: pageParam,
    scope: choiceParam(SCOPES),
    kind: optionParam(NOTIFICATION_KINDS),
    application: patternParam(/^[\w-]{16,64}$/u),
  },
  { steps: ['page', 'scope'], opens: ['application'] },
);

/** The view stands in the address, so that it survives a reload and can be sent to a colleague. */
export const useView = (): UrlState<NotificationView> => useUrlState(viewSchema);
