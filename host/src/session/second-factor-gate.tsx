import type { ReactElement } from 'react';
import { Widget } from 'shared-kernel/remote';
import { session } from 'shared-kernel/session';
import { ru } from '../locale/ru.ts';
import { GateFrame } from './gate-frame.tsx';
import { forgetBankData } from './leave-bank.ts';
import { loadAfterSignIn } from './session-data.ts';

function enter(): void {
  // What was refused before is asked again.
  forgetBankData();
  session.setHolds(session.currentBank(), { mustEnrolSecondFactor: false });
  void loadAfterSignIn();
}

/** In place of the portal while the bank lets the session do nothing but switch the second factor on. */
export function SecondFactorGate(): ReactElement {
  return (
    <GateFrame text={ru.secondFactorGate}>
      <Widget name="second-factor-gate" onEnabled={enter} />
    </GateFrame>
  );
}
