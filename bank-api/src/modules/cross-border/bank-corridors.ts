import type { BankCode } from 'shared-kernel/contract/banks';
import type { Corridor } from 'shared-kernel/contract/cross-border';
import { CORRIDORS } from './corridors.ts';

/** How a bank's tariffs differ from those of the project. */
interface BankTariffs {
  /** Countries that the bank has no correspondent in. */
  readonly without?: readonly string[];
  /** Added to the fee and to the spread, basis points; may be negative. */
  readonly feeBasisPoints?: number;
  readonly spreadBasisPoints?: number;
  /** Working days the bank needs beyond the project's. */
  readonly moreDays?: number;
  /** The bank pays no larger sum at once. */
  readonly maxAmountKopecks?: number;
}

const MILLION = 100_000_000;

const TARIFFS: Readonly<Record<string, BankTariffs>> = {
  sgb: {},
  ms6: { without: ['india', 'vietnam', 'serbia'], feeBasisPoints: 20, maxAmountKopecks: 150 * MILLION },
  metcome: { without: ['serbia'], feeBasisPoints: -10, spreadBasisPoints: 15, moreDays: 1 },
  cub: {
    without: ['turkey', 'uae', 'india', 'vietnam', 'serbia'],
    feeBasisPoints: 15,
    spreadBasisPoints: 10,
    maxAmountKopecks: 60 * MILLION,
  },
};

function ofBank(corridor: Corridor, tariffs: BankTariffs): Corridor {
  const { feeBasisPoints = 0, spreadBasisPoints = 0, moreDays = 0, maxAmountKopecks } = tariffs;
  return {
    ...corridor,
    fee_basis_points: Math.max(0, corridor.fee_basis_points + feeBasisPoints),
    spread_basis_points: Math.max(0, corridor.spread_basis_points + spreadBasisPoints),
    days_from: corridor.days_from + moreDays,
    days_to: corridor.days_to + moreDays,
    max_amount_kopecks: Math.min(corridor.max_amount_kopecks, maxAmountKopecks ?? Infinity),
  };
}

/** Corridors that a bank serves, at its own tariffs. */
export function getCorridors(bank: BankCode): Corridor[] {
  const tariffs = TARIFFS[bank] ?? {};
  return CORRIDORS.filter((corridor) => !tariffs.without?.includes(corridor.id)).map((corridor) =>
    ofBank(corridor, tariffs),
  );
}

/** One corridor of a bank; `undefined` when the bank does not serve it. */
export function findCorridor(bank: BankCode, id: string): Corridor | undefined {
  return getCorridors(bank).find((corridor) => corridor.id === id);
}
