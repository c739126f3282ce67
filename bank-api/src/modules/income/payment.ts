import type { IncomeState } from 'shared-kernel/contract/income';
import { addDays, addMonths, firstOfMonth, type IsoDate } from 'shared-kernel/domain/dates';

/** Commissions of a month are paid by this day of the next one. */
const PAY_DAY = 15;

/** When a commission is to be paid; `null` once it is. */
export function expectedPayment(state: IncomeState, date: IsoDate): IsoDate | null {
  return state === 'paid' ? null : addDays(addMonths(firstOfMonth(date), 1), PAY_DAY - 1);
}
