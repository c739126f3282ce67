import { createHash } from 'node:crypto';

const MODULUS = 1n << 256n;

/** How many rows there are and what they say, whatever order they come in: engines sort texts each in their own way. */
export interface TableDigest {
  readonly rows: number;
  readonly sum: string;
}

/** The sum of the rows' SHA-256, so that the order does not matter and nothing is kept. */
export function createDigest() {
  let rows = 0;
  let sum = 0n;
  return {
    add(row: string): void {
      rows += 1;
      sum = (sum + BigInt(`0x${createHash('sha256').update(row).digest('hex')}`)) % MODULUS;
    },
    value: (): TableDigest => ({ rows, sum: sum.toString(16).padStart(64, '0') }),
  };
}

export const isSameDigest = (a: TableDigest, b: TableDigest): boolean => a.rows === b.rows && a.sum === b.sum;
