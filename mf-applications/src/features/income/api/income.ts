import { readIncome } from 'shared-kernel/contract/income';
import type { PartnerCode } from 'shared-kernel/contract/banks';
import type { IsoDate } from 'shared-kernel/domain/dates';
import { keepPreviousData, useEndpointQuery } from 'shared-kernel/query';

interface IncomePeriod {
  readonly from: IsoDate;
  readonly to: IsoDate;
  readonly partner: PartnerCode | undefined;
}

/** Income of a period with its totals; shows the previous period while it loads. */
export function useIncome({ from, to, partner }: IncomePeriod) {
  return useEndpointQuery(
    readIncome,
    { query: { from, to, ...(partner ? { partner } : {}) } },
    { placeholderData: keepPreviousData },
  );
}
