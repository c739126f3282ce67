import { exportIncome } from 'shared-kernel/contract/income';
import { callEndpoint } from 'shared-kernel/http';
import { useMutation } from 'shared-kernel/query';
import type { IncomeView } from '../state/income-view.ts';

/** The rows of the page as a file that the bank makes. */
export function useExportIncome() {
  return useMutation({
    mutationFn: ({ from, to, partner, state, mismatch }: IncomeView): Promise<Blob> =>
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
