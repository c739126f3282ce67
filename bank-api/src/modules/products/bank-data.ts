import type { Stage } from 'shared-kernel/contract/applications';
import type { PartnerCode } from 'shared-kernel/contract/banks';
import type { GuaranteeType, ProductCode, ProductKind } from 'shared-kernel/contract/products';
import type { ScoringRule } from './scoring-rules.ts';

/** Rate for amounts up to and including the bound. */
export interface RateTier {
  readonly upToKopecks: number;
  readonly rateBasisPoints: number;
}

/** A place for a document that the bank wants with an application (step 5). */
export interface DocumentRequirement {
  /** `document_name` of the upload call: `charter`, `balance_sheet` … */
  readonly documentName: string;
  readonly title: string;
  readonly description: string | null;
  /** Step 5 cannot be completed without it. */
  readonly required: boolean;
  /** Whether an upload needs the agent's signature. */
  readonly signing: 'required' | 'not_required';
}

/** A document of the package that the bank makes for step 7. */
export interface PackageDocument {
  readonly documentName: string;
  readonly title: string;
  readonly signing: 'required' | 'not_required';
}

/** Terms on which a bank offers a product; the catalogue, the offers and the application flow all read them. */
export interface ProductTerms {
  readonly product: ProductCode;
  readonly kind: ProductKind;
  readonly title: string;
  readonly summary: string;
  readonly features: readonly string[];
  readonly requirements: readonly string[];
  readonly minAmountKopecks: number;
  readonly maxAmountKopecks: number;
  /** Loans: months. Guarantees: days. */
  readonly minTerm: number;
  readonly maxTerm: number;
  /** Ascending; the last bound is the product's largest amount. */
  readonly rates: readonly RateTier[];
  /** Added for a sole trader; `null`: the bank does not serve sole traders with this product. */
  readonly soleTraderAddBasisPoints: number | null;
  /** Loans: share of the amount taken at the issue. */
  readonly issueFeeBasisPoints: number;
  /** Guarantees: the fee is never less. */
  readonly minimumFeeKopecks: number;
  /** What the agent earns: of the amount for loans, of the fee for guarantees. */
  readonly commissionBasisPoints: number;
  readonly decisionDays: number;
  /** Guarantees: what may be secured. */
  readonly guaranteeTypes: readonly GuaranteeType[];
  /** Guarantees: days by which the guarantee has to outlast the contract; `null`: the bank does not ask for it. */
  readonly contractMarginDays: number | null;
  /** Documents of step 5. */
  readonly documents: readonly DocumentRequirement[];
  /** Documents of step 7, made by the bank. */
  readonly packageDocuments: readonly PackageDocument[];
  /** Whether step 4 is asked: always from this amount on; `null`: never. */
  readonly additionalFromKopecks: number | null;
  readonly scoring: readonly ScoringRule[];
}

/** A reason with which the agent may reject an application. */
export interface RejectReason {
  readonly code: string;
  readonly title: string;
  readonly commentRequired: boolean;
}

/** Everything that differs from bank to bank, as data. */
export interface BankData {
  readonly code: PartnerCode;
  readonly name: string;
  /** The agent can sign in there and open an application. */
  readonly canApply: boolean;
  readonly products: Readonly<Partial<Record<ProductCode, ProductTerms>>>;
  readonly rejectReasons: readonly RejectReason[];
  /** Calendar days the agent has for a step. */
  readonly agentDays: Readonly<Partial<Record<Stage, number>>>;
}

/** Rate of the tier that the amount falls into, with the addition for a sole trader. */
export function rateFor(terms: ProductTerms, amountKopecks: number, isSoleTrader: boolean): number {
  const tier = terms.rates.find((candidate) => amountKopecks <= candidate.upToKopecks) ?? terms.rates.at(-1);
  if (tier === undefined) throw new Error(`${terms.product} has no rates`);
  return tier.rateBasisPoints + (isSoleTrader ? (terms.soleTraderAddBasisPoints ?? 0) : 0);
}
