import type { PackageDocument } from '../../products/index.ts';
import { feeInvoice, guaranteeAgreement, guaranteeDraft } from './guarantee-documents.ts';
import { generalTerms, loanAgreement, paymentSchedule } from './loan-documents.ts';
import type { PackageData } from './package-data.ts';

type Template = (data: PackageData) => Promise<Uint8Array>;

const TEMPLATES: Readonly<Record<string, Template>> = {
  loan_agreement: loanAgreement,
  payment_schedule: paymentSchedule,
  general_terms: generalTerms,
  guarantee_agreement: guaranteeAgreement,
  guarantee_draft: guaranteeDraft,
  fee_invoice: feeInvoice,
};

/** The PDF of a document of step 7. @throws Error for a document that has no template. */
export function renderPackageDocument(document: PackageDocument, data: PackageData): Promise<Uint8Array> {
  const template = TEMPLATES[document.documentName];
  if (template === undefined)
    throw new Error(`No template for the package document ${document.documentName}`);
  return template(data);
}
