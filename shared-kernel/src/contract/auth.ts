export { emailSchema, passwordSchema, telegramSchema, phoneSchema } from './auth/credentials.ts';
export { loginUserSchema, loginUserReader, checkSession, logout, switchBank } from './auth/session.ts';
export type { LoginUser } from './auth/session.ts';
export {
  loginResponseSchema,
  login,
  requestSignatureChallenge,
  signInWithSignature,
} from './auth/sign-in.ts';
export {
  confirmIdentity,
  authChangePassword,
  requestPasswordReset,
  confirmPasswordReset,
} from './auth/password.ts';
export { register, confirmRegistration } from './auth/registration.ts';
export { sessionSchema, listSessions, endAllSessions, endSession } from './auth/open-sessions.ts';
