import type { ReactElement } from 'react';
import { lazyPart } from 'shared-kernel/lazy-part';
import { SkeletonForm } from 'shared-kernel/ui';
import { ru } from '../locale/ru.ts';
import { GateFrame } from './gate-frame.tsx';

// Few ever see it: the form is not part of the shell.
const form = lazyPart(() =>
  import(/* webpackChunkName: "change-password" */ '../auth/change-password-form.tsx').then(
    (module) => module.ChangePasswordForm,
  ),
);

/** In place of the portal while the bank lets the session do nothing but change the password: after a block. */
export function PasswordGate(): ReactElement {
  return (
    <GateFrame text={ru.passwordGate}>
      <form.Part placeholder={<SkeletonForm fields={2} />} />
    </GateFrame>
  );
}
