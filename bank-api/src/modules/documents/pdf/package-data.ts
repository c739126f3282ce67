import type { ApplicationFacts } from '../ports.ts';
import { answerAt, isSoleTrader } from '../../forms/index.ts';
import { bankRequisites, type BankRequisites } from './bank-requisites.ts';

/** What the templates of step 7 are filled with. */
export interface PackageData {
  readonly bank: BankRequisites;
  readonly facts: ApplicationFacts;
  /** Number of the agreement: `КД-1042/2026`. */
  readonly number: string;
  /** ISO date of the agreement. */
  readonly date: string;
  /** Approved amount, or the one asked for. */
  readonly amountKopecks: number;
  readonly client: ClientRequisites;
}

export interface ClientRequisites {
  readonly name: string;
  readonly inn: string | null;
  /** A sole trader. */
  readonly isPerson: boolean;
  readonly ogrn: string | null;
  readonly kpp: string | null;
  readonly address: string | null;
  readonly head: string | null;
  readonly beneficiary: string | null;
  readonly purchaseNumber: string | null;
  /** Until when the contract behind a guarantee is executed, and from when the guarantee is valid: ISO dates. */
  readonly executedUntil: string | null;
  readonly startsOn: string | null;
  readonly purpose: string | null;
}

type Answers = PackageData['facts']['answers'];

/** The first non-empty text at one of the pointers, whichever step asked for it. */
function answer(answers: Answers, pointers: readonly string[]): string | null {
  for (const pointer of pointers) {
    for (const value of Object.values(answers)) {
      const found = answerAt(value, pointer);
      if (typeof found === 'string' && found.trim() !== '') return found.trim();
    }
  }
  return null;
}

/** Where the banks' questionnaires ask for what their documents name. */
const POINTERS = {
  ogrn: ['/company/ogrn', '/entrepreneur/ogrnip'],
  kpp: ['/company/kpp'],
  address: ['/client/address'],
  head: ['/head/full_name', '/contact/full_name'],
  beneficiary: ['/contract/customer_name'],
  purchaseNumber: ['/contract/notice'],
  executedUntil: ['/contract/executed_until'],
  startsOn: ['/guarantee/starts_on'],
  subject: ['/contract/subject'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** Collects the data of an application's documents. */
export function packageData(facts: ApplicationFacts, date: string): PackageData {
  const prefix = facts.kind === 'loan' ? 'КД' : 'БГ';
  const field = (name: keyof typeof POINTERS): string | null => answer(facts.answers, POINTERS[name]);
  return {
    bank: bankRequisites(facts.bank),
    facts,
    number: `${prefix}-${facts.id}/${date.slice(0, 4)}`,
    date,
    amountKopecks: facts.approvedAmountKopecks ?? facts.amountKopecks,
    client: {
      name: facts.clientName,
      inn: facts.clientInn,
      isPerson: isSoleTrader(Object.assign({}, ...Object.values(facts.answers)), facts.clientInn),
      ogrn: field('ogrn'),
      kpp: field('kpp'),
      address: field('address'),
      head: field('head'),
      beneficiary: field('beneficiary'),
      purchaseNumber: field('purchaseNumber'),
      executedUntil: field('executedUntil'),
      startsOn: field('startsOn'),
      purpose: facts.purpose ?? field('subject'),
    },
  };
}
