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
import { closeAccess, noticeOfToken } from './access-closing.ts';
import { confirmOwnIdentity } from './identity-service.ts';
import { signIn } from './login-service.ts';
import { changeOwnPassword, confirmReset, requestReset } from './password-service.ts';
import { confirmAgent } from './registration-confirmation.ts';
import { registerAgent } from './registration-service.ts';
import {
  endEverySession,
  endOneSession,
  moveToBank,
  mySessions,
  sessionOwner,
} from './session-management.ts';

const DONE = { success: true };

export function authRoutes(app: FastifyInstance): void {
  const { context } = app;

  registerEndpoint(app, login, ({ bank, body, request }) => signIn(context, bank, body, request));

  registerEndpoint(app, checkSession, async ({ actor }) => ({
    success: true,
    data: await sessionOwner(context, actor),
  }));

  registerEndpoint(app, logout, async ({ actor, request }) => {
    await endOneSession(context, actor, actor.sessionId, request.id);
    return DONE;
  });

  registerEndpoint(app, switchBank, ({ actor, body, request }) =>
    moveToBank(context, actor, body.bank, request),
  );

  registerEndpoint(app, authChangePassword, async ({ actor, body, request }) => {
    const next = { field: '/newPassword', value: body.newPassword };
    await changeOwnPassword(context, actor, body.oldPassword, next, request.id);
    return DONE;
  });

  registerEndpoint(app, changePassword, async ({ actor, body, request }) => {
    const next = { field: '/new_password', value: body.new_password };
    await changeOwnPassword(context, actor, body.current_password, next, request.id);
    return DONE;
  });

  registerEndpoint(app, requestPasswordReset, async ({ body, request }) => {
    await requestReset(context, body.email, body.bank, request.ip);
    return DONE;
  });

  registerEndpoint(app, confirmPasswordReset, async ({ bank, body, request }) => {
    await confirmReset(context, body.token, body.password, request.id, bank);
    return DONE;
  });

  registerEndpoint(app, confirmIdentity, ({ actor, body, request }) =>
    confirmOwnIdentity(context, actor, body, request.id),
  );

  registerEndpoint(app, readSecurityNotice, ({ body }) => noticeOfToken(context, body.token));

  registerEndpoint(app, revokeBySecurityNotice, async ({ body, request }) => {
    await closeAccess(context, body.token, request.id);
    return DONE;
  });

  registerEndpoint(app, register, async ({ bank, body, request }) => {
    const confirmation = await registerAgent(context, body, bank, request);
    return { ...DONE, ...(confirmation ? { confirmation } : {}) };
  });

  registerEndpoint(app, confirmRegistration, async ({ body, request }) => {
    await confirmAgent(context, body.token, request.id);
    return DONE;
  });

  registerEndpoint(app, listSessions, ({ actor }) => mySessions(context, actor));

  registerEndpoint(app, endAllSessions, async ({ actor, request }) => {
    await endEverySession(context, actor, request.id);
    return DONE;
  });

  registerEndpoint(app, endSession, async ({ actor, params, request }) => {
    await endOneSession(context, actor, params.id, request.id);
    return DONE;
  });
}
