import type { FastifyInstance } from 'fastify';
import { changePassword } from 'shared-kernel/contract/agent';
import { readSecurityNotice, revokeBySecurityNotice } from 'shared-kernel/contract/account-security';
import {
  authChangePassword,
  checkSession,
  confirmIdentity,
  confirmPasswordReset,
  confirmRegistration,
  endAllSessions,
  endSession,
  listSessions,
  login,
  logout,
  register,
  requestPasswordReset,
  switchBank,
} from 'shared-kernel/contract/auth';
import { TAGS } from '../../openapi/tags.ts';
import { createServe } from '../../plugins/contract.ts';
import type { AccessClosing } from './access-closing.ts';
import type { ConfirmationService } from './confirmation-service.ts';
import type { LoginService } from './login-service.ts';
import type { OwnSessions } from './own-sessions.ts';
import type { PasswordService } from './password-service.ts';
import type { RegistrationService } from './registration-service.ts';

const DONE = { success: true };

export interface AuthServices {
  readonly access: AccessClosing;
  readonly confirmation: ConfirmationService;
  readonly login: LoginService;
  readonly ownSessions: OwnSessions;
  readonly passwords: PasswordService;
  readonly registration: RegistrationService;
}

export function authRoutes(app: FastifyInstance, services: AuthServices): void {
  const { access, confirmation, ownSessions, passwords, registration } = services;

  const serve = createServe(app, TAGS.signIn);
  const serveAgent = createServe(app, TAGS.agent);
  serve(
    login,
    'The sign-in page. The token of the answer is valid for 24 hours and for this bank.',
    ({ bank, body, request }) => services.login.signIn(bank, body, request),
  );

  serve(
    checkSession,
    'Asked at start and at most once a minute after that; a refusal signs the agent out.',
    async ({ actor }) => ({
      success: true,
      data: await ownSessions.owner(actor),
    }),
  );

  serve(logout, 'The agent signs out: the token is worthless afterwards.', async ({ actor, request }) => {
    await ownSessions.endOne(actor, actor.sessionId, request.id);
    return DONE;
  });

  serve(
    switchBank,
    'The bank selector, where the portal has no valid token of the other bank yet.',
    ({ actor, body, request }) => ownSessions.moveToBank(actor, body.bank, request),
  );

  serve(
    authChangePassword,
    'Changing the password where the profile is not at hand, as after a reset.',
    async ({ actor, body, request }) => {
      const next = { field: '/newPassword', value: body.newPassword };
      await passwords.changeOwn(actor, body.oldPassword, next, request.id);
      return DONE;
    },
  );

  serveAgent(changePassword, 'The password form of the profile page.', async ({ actor, body, request }) => {
    const next = { field: '/new_password', value: body.new_password };
    await passwords.changeOwn(actor, body.current_password, next, request.id);
    return DONE;
  });

  serve(
    requestPasswordReset,
    'The page «Забыли пароль». It succeeds for unknown addresses too, so that nobody learns who has an account.',
    async ({ body, request }) => {
      await passwords.requestReset(body.email, body.bank, request.ip);
      return DONE;
    },
  );

  serve(confirmPasswordReset, 'The page that the letter links to.', async ({ bank, body, request }) => {
    await passwords.confirmReset(body.token, body.password, request.id, bank);
    return DONE;
  });

  serve(
    confirmIdentity,
    'The dialog that asks for the password again before something that cannot be undone.',
    ({ actor, body, request }) => confirmation.confirm(actor, body, request.id),
  );

  serve(
    readSecurityNotice,
    'The page behind a letter about the account: what happened, when and where from.',
    ({ body }) => access.noticeOfToken(body.token),
  );

  serve(revokeBySecurityNotice, '«Это был не я» on that page.', async ({ body, request }) => {
    await access.closeAccess(body.token, request.id);
    return DONE;
  });

  serve(register, 'The registration page.', async ({ bank, body, request }) => {
    const mustConfirm = await registration.register(body, bank, request);
    return { ...DONE, ...(mustConfirm ? { confirmation: true } : {}) };
  });

  serve(confirmRegistration, 'The link of the registration letter.', async ({ body, request }) => {
    await registration.confirm(body.token, request.id);
    return DONE;
  });

  serve(listSessions, 'The list of devices in the profile.', ({ actor }) => ownSessions.list(actor));

  serve(endAllSessions, 'Signing out everywhere, from the list of devices.', async ({ actor, request }) => {
    await ownSessions.endEvery(actor, request.id);
    return DONE;
  });

  serve(
    endSession,
    'Signing one device out, from the list of devices.',
    async ({ actor, params, request }) => {
      await ownSessions.endOne(actor, params.id, request.id);
      return DONE;
    },
  );
}
