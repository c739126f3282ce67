import type { ExchangeRate } from 'shared-kernel/contract/cross-border';
import type { IsoDate } from 'shared-kernel/domain/dates';

/** The day of these rates. They are demo data: a real bank answers with its own of the day. */
const RATES_ON: IsoDate = '2026-11-20';

/** Units of a currency and what they cost, ten-thousandths of a rouble. */
const RATES: Readonly<Record<string, readonly [nominal: number, tenThousandths: number]>> = {
  AED: [1, 218_450],
  AMD: [100, 207_130],
  BYN: [1, 271_820],
  CNY: [1, 111_640],
  EUR: [1, 931_275],
  INR: [100, 926_410],
  KGS: [100, 917_350],
  KZT: [100, 154_280],
  RSD: [100, 794_600],
  TRY: [10, 190_940],
  USD: [1, 802_215],
  UZS: [10_000, 668_540],
  VND: [10_000, 315_720],
};

/** Rates of currencies with the day they are of; roubles need none. */
export function getRates(currencies: readonly string[]): ExchangeRate[] {
  return currencies.flatMap((currency) => {
    const rate = RATES[currency];
    return rate ? [{ currency, nominal: rate[0], rate_ten_thousandths: rate[1], on: RATES_ON }] : [];
  });
}
