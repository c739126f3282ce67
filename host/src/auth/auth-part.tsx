import type { ComponentType, ReactElement } from 'react';
import { Route, Routes, paths } from 'shared-kernel/router';
import type { AuthPage } from 'shared-kernel/router';
import { AccountAlertPage } from './account-alert-page.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { ForgotPasswordPage } from './forgot-password-page.tsx';
import { PortalLoginPage } from './portal-login-page.tsx';
import { RegisterPage } from './register-page.tsx';
import { ResetPasswordPage } from './reset-password-page.tsx';

const PAGES: Readonly<Record<AuthPage, ComponentType>> = {
  login: PortalLoginPage,
  register: RegisterPage,
  forgotPassword: ForgotPasswordPage,
  resetPassword: ResetPasswordPage,
  accountAlert: AccountAlertPage,
};

/** The pages that need no sign-in. */
export function AuthPart(): ReactElement {
  return (
    <AuthFrame>
      <Routes>
        {Object.entries(PAGES).map(([name, Page]) => (
          <Route key={name} path={paths[name as AuthPage].pattern} element={<Page />} />
        ))}
        <Route path="*" element={null} />
      </Routes>
    </AuthFrame>
  );
}
