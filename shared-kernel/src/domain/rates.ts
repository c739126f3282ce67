import { formatInteger } from './money.ts';

/** A rate of 1 % is 100 basis points; a full cost of 1 % is 1000 thousandths. */
export const BASIS_POINTS_IN_PERCENT = 100;

const NO_BREAK_SPACE = '\u00a0';

/** A rate in basis points, without needless zeros: `18 %`, `18,5 %`, `18,25 %`. */
export function formatRate(rateBasisPoints: number): string {
  return formatScaled(rateBasisPoints, 2).replace(/,?0+$/u, trimZeros) + `${NO_BREAK_SPACE}%`;
}

/** A full cost in thousandths of a percent, always three decimals as the law asks: `18,131 %`. */
export function formatFullCost(thousandthsOfPercent: number): string {
  return `${formatScaled(thousandthsOfPercent, 3)}${NO_BREAK_SPACE}%`;
}

/**
 * Reads a percentage: `18`, `18,5 %`, `18.25`.
 * @returns basis points, or `null` when it is not one or is finer than a basis point.
 */
export function parseRate(input: string): number | null {
  const match = /^(\d{0,9})(?:[.,](\d{0,2}))?%?$/u.exec(input.replace(/\s/gu, ''));
  if (!match) return null;
  const [, whole = '', fraction = ''] = match;
  if (whole === '' && fraction === '') return null;
  return Number(whole + fraction.padEnd(2, '0'));
}

function formatScaled(value: number, decimals: number): string {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not a whole number: ${value}`);
  const digits = String(Math.abs(value)).padStart(decimals + 1, '0');
  const whole = formatInteger(Number(digits.slice(0, -decimals)));
  return `${value < 0 ? '\u2212' : ''}${whole},${digits.slice(-decimals)}`;
}

/** Only zeros behind the comma may go: `10,00` is 10, not 1. */
function trimZeros(zeros: string, offset: number, text: string): string {
  return text.slice(0, offset + 1).includes(',') ? '' : zeros;
}
