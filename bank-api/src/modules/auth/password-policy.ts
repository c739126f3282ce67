import { GUESSABLE_PASSWORD, loadPasswordJudge, SAME_PASSWORD } from 'shared-kernel/domain/password-rules';
import { passwordWeaknessText, SAME_PASSWORD_TEXT } from 'shared-kernel/locale';
import { DomainError } from '../../http/domain-error.ts';

/** What somebody who guesses would try first. */
export interface PasswordOwner {
  readonly email: string;
  readonly last_name: string;
  readonly first_name: string;
  readonly middle_name: string | null;
  readonly phone?: string | null;
}

/** A password that is to be set, and where it stands in the body of the request. */
export interface NewPassword {
  readonly field: string;
  readonly value: string;
}

/**
 * Refuses a password that is common or easy to guess; the browser shows the same verdict beside the field.
 * @throws DomainError validation
 */
export async function assertHardToGuess({ field, value }: NewPassword, owner: PasswordOwner): Promise<void> {
  const judge = await loadPasswordJudge();
  const own = [owner.email, owner.last_name, owner.first_name, owner.middle_name, owner.phone];
  const verdict = judge(
    value,
    own.filter((word) => typeof word === 'string'),
  );
  if (verdict.isAccepted) return;
  throw new DomainError('validation', {
    message: passwordWeaknessText(verdict.weakness),
    fields: [{ path: field, code: GUESSABLE_PASSWORD, detail: { reason: verdict.weakness } }],
  });
}

/** The refusal of a password that the account has already. */
export const samePassword = ({ field }: NewPassword): DomainError =>
  new DomainError('validation', {
    message: SAME_PASSWORD_TEXT,
    fields: [{ path: field, code: SAME_PASSWORD }],
  });
