import { readIncome } from 'shared-kernel/contract/income';
import type { BankCode, PartnerCode } from 'shared-kernel/contract/banks';
import type { IsoDate } from 'shared-kernel/domain/dates';
import { keepPreviousData, useBankQueries, useEndpointQuery } from 'shared-kernel/query';

interface IncomePeriod {
  readonly from: IsoDate;
  readonly to: IsoDate;
  readonly partner: PartnerCode | undefined;
}

const toArguments = ({ from, to, partner }: IncomePeriod) => ({
  query: { from, to, ...(partner ? { partner } : {}) },
});

/** Income of a period with its totals; shows the previous period while it loads. */
export function useIncome(period: IncomePeriod, enabled: boolean) {
  return useEndpointQuery(readIncome, toArguments(period), { placeholderData: keepPreviousData, enabled });
}

/** The same of several banks, each as it answers. */
export function useIncomes(period: IncomePeriod, banks: readonly BankCode[]) {
  return useBankQueries(readIncome, toArguments(period), banks);
}
