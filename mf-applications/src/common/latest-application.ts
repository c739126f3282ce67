import type { BankCode } from 'shared-kernel/contract/banks';
import type { ClientApplication } from 'shared-kernel/contract/clients';

/** What one bank has of a client. */
interface ClientAtBank {
  readonly bank: BankCode;
  readonly applications: readonly ClientApplication[];
}

/** An application of a client, and the bank that it is at. */
export interface ApplicationAtBank {
  readonly bank: BankCode;
  readonly application: ClientApplication;
}

/**
 * The application whose answers are the newest: the latest at the current bank, or else at any other bank.
 * @param known lists of applications, the latest first.
 */
export function findLatestApplication(
  known: readonly ClientAtBank[],
  current: BankCode,
): ApplicationAtBank | undefined {
  return known
    .flatMap(({ bank, applications: [application] }) => (application ? [{ bank, application }] : []))
    .sort(
      (a, b) =>
        Number(b.bank === current) - Number(a.bank === current) ||
        b.application.created_at.localeCompare(a.application.created_at),
    )[0];
}
