export { allBanks, bankData, findProductTerms, productTerms, productTitle } from './all-banks.ts';
export type { BankData, DocumentRequirement, PackageDocument, ProductTerms } from './bank-data.ts';
export { isCompanyOnly, isOfOneDeal, isSignedByClient } from './document-sets.ts';
export { compareAll, repaidAs, toOffer, type OfferCircumstances, type OfferTerms } from './offers.ts';
export { refusalTexts } from './texts.ts';
export { foresee, score, type ScoringFacts, type ScoringVerdict } from './scoring-rules.ts';
