import { lazyPart } from 'shared-kernel/lazy-part';

/** The dialog that asks to which colleague an application goes; its code comes when it is asked for. */
export const reassignDialog = lazyPart(() =>
  import('./reassign-dialog.tsx').then((module) => module.ReassignDialog),
);

/** The same for several applications. */
export const colleagueDialog = lazyPart(() =>
  import('./reassign-dialog.tsx').then((module) => module.ColleagueDialog),
);
