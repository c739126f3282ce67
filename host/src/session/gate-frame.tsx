import { LogoutOutlined } from '@ant-design/icons';
import { Alert, Button } from 'antd';
import type { ReactElement, ReactNode } from 'react';
import { ru } from '../locale/ru.ts';
import { Logo } from '../theme/logo.tsx';
import { signOut } from './sign-out.ts';

interface GateFrameProps {
  readonly text: { readonly title: string; readonly why: string; readonly after: string };
  readonly children: ReactNode;
}

/** In place of the portal while the bank wants something else first: what, why, and a way out. */
export function GateFrame({ text, children }: GateFrameProps): ReactElement {
  return (
    <div className="gate">
      <header className="gate-header">
        <Logo className="gate-logo" />
        <Button icon={<LogoutOutlined aria-hidden />} onClick={() => void signOut()}>
          {ru.topBar.signOut}
        </Button>
      </header>
      <main id="main" tabIndex={-1} className="gate-main">
        <h1>{text.title}</h1>
        <Alert type="info" showIcon title={text.why} description={text.after} />
        {children}
      </main>
    </div>
  );
}
