/** Why a password is easy to guess. */
export const PASSWORD_WEAKNESSES = [
  'common',
  'personal',
  'word',
  'keyboard',
  'repeat',
  'sequence',
  'date',
  'short',
] as const;
export type PasswordWeakness = (typeof PASSWORD_WEAKNESSES)[number];

export type PasswordStrength = 'weak' | 'fair' | 'good' | 'strong';

export type PasswordVerdict =
  | { readonly isAccepted: true; readonly strength: 'good' | 'strong' }
  | { readonly isAccepted: false; readonly strength: 'weak' | 'fair'; readonly weakness: PasswordWeakness };

/** Judges a password; `own` is what belongs to the person. */
export type PasswordJudge = (password: string, own: readonly string[]) => PasswordVerdict;

/** The judge with its lists, loaded when the first new password is typed or sent. */
export async function loadPasswordJudge(): Promise<PasswordJudge> {
  const { judgePassword } = await import(/* webpackChunkName: "password-judge" */ './password-judge.ts');
  return judgePassword;
}

/** Code of the field that the server refuses, with the weakness as `detail.reason`. */
export const GUESSABLE_PASSWORD = 'guessable';

/** Code of the field when the account has that password already. */
export const SAME_PASSWORD = 'same_password';
