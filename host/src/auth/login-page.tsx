import { SafetyCertificateOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { Link, paths } from 'shared-kernel/router';
import { session } from 'shared-kernel/session';
import { ru } from '../locale/ru.ts';
import { AuthHeading } from './auth-frame.tsx';
import { EmailConfirmation } from './email-confirmation.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { SignatureDialog } from './signature-dialog.tsx';

/** `/login`. */
export function LoginPage(): ReactElement {
  const [bank, setBank] = useState(session.currentBank());
  const [isSigning, setSigning] = useState(false);
  return (
    <>
      <AuthHeading title={ru.auth.loginTitle} subtitle={ru.auth.loginSubtitle} />
      <EmailConfirmation />
      <SignInForm initialBank={bank} onBankChange={setBank}>
        <div role="separator" className="auth-divider">
          {ru.auth.or}
        </div>
        <Button
          size="large"
          block
          icon={<SafetyCertificateOutlined aria-hidden />}
          loading={isSigning}
          onClick={() => setSigning(true)}
        >
          {ru.auth.signatureLogin}
        </Button>
      </SignInForm>
      <p className="auth-foot">
        {ru.auth.noAccount} <Link to={paths.register.link()}>{ru.auth.toRegister}</Link>
      </p>
      {isSigning ? <SignatureDialog bank={bank} onEnd={() => setSigning(false)} /> : null}
    </>
  );
}
