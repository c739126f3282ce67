import type { Random } from './random.ts';

const INN_WEIGHTS = [2, 4, 10, 3, 5, 9, 4, 6, 8];

function digits(random: Random, count: number): string {
  return Array.from({ length: count }, () => random.int(0, 9)).join('');
}

/** INN of a legal entity with a valid check digit. */
export function demoInn(random: Random): string {
  const base = `77${digits(random, 7)}`;
  const sum = INN_WEIGHTS.reduce((total, weight, at) => total + weight * Number(base[at]), 0);
  return `${base}${(sum % 11) % 10}`;
}

/** OGRN with a valid check digit. */
export function demoOgrn(random: Random): string {
  const base = `1${String(random.int(10, 24))}77${digits(random, 7)}`;
  return `${base}${Number(BigInt(base) % 11n) % 10}`;
}

/** KPP of the same tax office as the INN. */
export function demoKpp(inn: string): string {
  return `${inn.slice(0, 4)}01001`;
}

export function demoPhone(random: Random): string {
  return `+7${random.pick(['903', '916', '925', '926', '985'])}${digits(random, 7)}`;
}
