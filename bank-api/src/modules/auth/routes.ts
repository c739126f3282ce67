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
import { registerEndpoint } from '../../plugins/contract.ts';
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

  registerEndpoint(app, login, ({ bank, body, request }) => services.login.signIn(bank, body, request));

  registerEndpoint(app, checkSession, async ({ actor }) => ({
    success: true,
    data: await ownSessions.owner(actor),
  }));

  registerEndpoint(app, logout, async ({ actor, request }) => {
    await ownSessions.endOne(actor, actor.sessionId, request.id);
    return DONE;
  });

  registerEndpoint(app, switchBank, ({ actor, body, request }) =>
    ownSessions.moveToBank(actor, body.bank, request),
  );

  registerEndpoint(app, authChangePassword, async ({ actor, body, request }) => {
    const next = { field: '/newPassword', value: body.newPassword };
    await passwords.changeOwn(actor, body.oldPassword, next, request.id);
    return DONE;
  });

  registerEndpoint(app, changePassword, async ({ actor, body, request }) => {
    const next = { field: '/new_password', value: body.new_password };
    await passwords.changeOwn(actor, body.current_password, next, request.id);
    return DONE;
  });

  registerEndpoint(app, requestPasswordReset, async ({ body, request }) => {
    await passwords.requestReset(body.email, body.bank, request.ip);
    return DONE;
  });

  registerEndpoint(app, confirmPasswordReset, async ({ bank, body, request }) => {
    await passwords.confirmReset(body.token, body.password, request.id, bank);
    return DONE;
  });

  registerEndpoint(app, confirmIdentity, ({ actor, body, request }) =>
    confirmation.confirm(actor, body, request.id),
  );

  registerEndpoint(app, readSecurityNotice, ({ body }) => access.noticeOfToken(body.token));

  registerEndpoint(app, revokeBySecurityNotice, async ({ body, request }) => {
    await access.closeAccess(body.token, request.id);
    return DONE;
  });

  registerEndpoint(app, register, async ({ bank, body, request }) => {
    const mustConfirm = await registration.register(body, bank, request);
    return { ...DONE, ...(mustConfirm ? { confirmation: true } : {}) };
  });

  registerEndpoint(app, confirmRegistration, async ({ body, request }) => {
    await registration.confirm(body.token, request.id);
    return DONE;
  });

  registerEndpoint(app, listSessions, ({ actor }) => ownSessions.list(actor));

  registerEndpoint(app, endAllSessions, async ({ actor, request }) => {
    await ownSessions.endEvery(actor, request.id);
    return DONE;
  });

  registerEndpoint(app, endSession, async ({ actor, params, request }) => {
    await ownSessions.endOne(actor, params.id, request.id);
    return DONE;
  });
}
