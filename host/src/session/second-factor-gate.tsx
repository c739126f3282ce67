import { LogoutOutlined } from '@ant-design/icons';
import { Alert, Button } from 'antd';
import type { ReactElement } from 'react';
import { Widget } from 'shared-kernel/remote';
import { session } from 'shared-kernel/session';
import { ru } from '../locale/ru.ts';
import { Logo } from '../theme/logo.tsx';
import { forgetBankData } from './leave-bank.ts';
import { loadAfterSignIn } from './session-data.ts';
import { signOut } from './sign-out.ts';

const text = ru.secondFactorGate;

function enter(): void {
  // What was refused before is asked again.
  forgetBankData();
  session.setMustEnrolSecondFactor(session.currentBank(), false);
  void loadAfterSignIn();
}

/** In place of the portal while the bank lets the session do nothing but switch the second factor on. */
export function SecondFactorGate(): ReactElement {
  return (
    <div className="factor-gate">
      <header className="factor-gate-header">
        <Logo className="factor-gate-logo" />
        <Button icon={<LogoutOutlined aria-hidden />} onClick={() => void signOut()}>
          {ru.topBar.signOut}
        </Button>
      </header>
      <main id="main" tabIndex={-1} className="factor-gate-main">
        <h1>{text.title}</h1>
        <Alert type="info" showIcon title={text.why} description={text.after} />
        <Widget name="second-factor-gate" onEnabled={enter} />
      </main>
    </div>
  );
}
