import { lazyPart } from 'shared-kernel/lazy-part';

/** The dialog that asks why an application is rejected; its code comes when it is asked for. */
export const rejectDialog = lazyPart(() =>
  import('./reject-dialog.tsx').then((module) => module.RejectDialog),
);
