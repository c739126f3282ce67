import type { PartnerCode } from 'shared-kernel/contract/banks';
import { exportIncome } from 'shared-kernel/contract/income';
import type { IncomeState } from 'shared-kernel/contract/income';
import { callEndpoint } from 'shared-kernel/http';
import { useMutation } from 'shared-kernel/query';

interface Exported {
  /** ISO dates. */
  readonly from: string;
  readonly to: string;
  readonly partner: PartnerCode | undefined;
  readonly state: IncomeState | undefined;
  readonly mismatch: boolean;
}

/** The rows of the page as a file that the server creates. */
export function useExportIncome() {
  return useMutation({
    mutationFn: ({ from, to, partner, state, mismatch }: Exported): Promise<Blob> =>
      callEndpoint(exportIncome, {
        query: {
          from,
          to,
          ...(partner ? { partner } : {}),
          ...(state ? { state } : {}),
          ...(mismatch ? { mismatch: 'true' } : {}),
        },
      }),
  });
}
