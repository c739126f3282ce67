import type { ReactElement } from 'react';
import { Route, Routes, paths } from 'shared-kernel/router';
import { AccountAlertPage } from './account-alert-page.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { ForgotPasswordPage } from './forgot-password-page.tsx';
import { LoginPage } from './login-page.tsx';
import { RegisterPage } from './register-page.tsx';
import { ResetPasswordPage } from './reset-password-page.tsx';

/** The pages that need no sign-in. */
export function AuthPart(): ReactElement {
  return (
    <AuthFrame>
      <Routes>
        <Route path={paths.login.pattern} element={<LoginPage />} />
        <Route path={paths.register.pattern} element={<RegisterPage />} />
        <Route path={paths.forgotPassword.pattern} element={<ForgotPasswordPage />} />
        <Route path={paths.resetPassword.pattern} element={<ResetPasswordPage />} />
        <Route path={paths.accountAlert.pattern} element={<AccountAlertPage />} />
        <Route path="*" element={null} />
      </Routes>
    </AuthFrame>
  );
}
