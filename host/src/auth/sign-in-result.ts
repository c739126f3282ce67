/** How an attempt to sign in ended, in the words and fields of the form. */
export type SignInResult =
  | { readonly kind: 'signed-in' }
  | { readonly kind: 'second-factor' }
  | { readonly kind: 'token-missing' }
  | {
      readonly kind: 'refused';
      /** Stands above the form. */
      readonly text: string;
      readonly fields: Readonly<Partial<Record<SignInField, string>>>;
      /** The field that has to be typed again. */
      readonly again: SignInField;
      /** The next try is accepted after it. */
      readonly waitSeconds?: number;
    }
  | { readonly kind: 'failed'; readonly text: string };

export type SignInField = 'email' | 'password' | 'telegram' | 'code';

export interface Credentials {
  readonly bank: string;
  readonly email: string;
  readonly password: string;
  readonly telegram: string;
  /** Six digits, when the account has a second factor. */
  readonly code?: string | undefined;
}

/** Signs in and shows the toast of what came of it. */
export type AttemptSignIn = (credentials: Credentials) => Promise<SignInResult>;
