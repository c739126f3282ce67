import type { ReactElement } from 'react';
import { bankCodeSchema } from 'shared-kernel/contract/banks';
import { BANK_PARAM } from 'shared-kernel/paths';
import { useSearchParams } from 'shared-kernel/router';
import { currentBankAtom } from 'shared-kernel/session';
import { useAtomValue } from 'shared-kernel/state';
import { IssuePage } from './issue-page.tsx';
import { OtherBank } from './other-bank.tsx';

/** The application of the address: at the current bank, or the way to the bank that the address names. */
export function IssueRoute(): ReactElement {
  const [search] = useSearchParams();
  const current = useAtomValue(currentBankAtom);
  const { data: bank = current } = bankCodeSchema.safeParse(search.get(BANK_PARAM));
  return bank === current ? <IssuePage /> : <OtherBank bank={bank} />;
}
