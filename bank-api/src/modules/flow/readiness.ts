import type { Blocker, Stage } from 'shared-kernel/contract/applications';
import type { FormDocument } from 'shared-kernel/contract/forms';
import type { Offer } from 'shared-kernel/contract/products';
import { isFormStage } from 'shared-kernel/domain/steps';
import type { DbOrTx } from '../../database/types.ts';
import type { ApplicationRow } from '../applications/index.ts';
import type { ApplicationDocuments } from '../documents/index.ts';
import { checkForm, isSoleTrader, makeForm } from '../forms/index.ts';
import { getFormTerms, getTerms } from './advance.ts';
import { requirementsFor } from './facts.ts';
import type { OffersService } from './offers-service.ts';
import { findAnswers, mergeAnswers } from './answers.ts';
import { findRequests, findSteps, type DocumentRequestRow, type StepRow } from './repository.ts';

export interface Readiness {
  readonly percent: number;
  readonly blockers: readonly Blocker[];
  /** Why the bank refuses what is complete. */
  readonly refusal?: string;
}

export const READY: Readiness = { percent: 100, blockers: [] };

function toPercent(total: number, missing: number): number {
  if (missing === 0) return 100;
  return Math.min(99, Math.max(0, Math.floor(((total - missing) / Math.max(total, 1)) * 100)));
}

/** The form that a stage asks this client, by the answers of these steps; nothing where there is none. */
export function getForm(row: ApplicationRow, steps: readonly StepRow[], stage: Stage): FormDocument | null {
  if (!isFormStage(stage)) return null;
  return makeForm(row.bank, getFormTerms(row), stage, isSoleTrader(mergeAnswers(row, steps), row.client_inn));
}

/** The same, by the answers as they are stored. */
export async function findForm(db: DbOrTx, row: ApplicationRow, stage: Stage): Promise<FormDocument | null> {
  return isFormStage(stage) ? getForm(row, await findSteps(db, row.id), stage) : null;
}

const toBlocker = ({ id, title }: DocumentRequestRow): Blocker => ({
  kind: 'request',
  ref: id,
  label: title,
});

/** The answer of step 2 that a rule of step 1 looks at. */
const toRefusal = ({ code, text }: Offer['reasons'][number]): Blocker => ({
  kind: 'field',
  ref: code === 'sole_trader' ? '/client/type' : '/client/inn',
  label: text,
});

/** What keeps a stage from being complete, and how much of it is done. */
export function createReadiness(
  documents: Pick<ApplicationDocuments, 'missingForStage'>,
  offers: Pick<OffersService, 'findAnew'>,
) {
  /** Step 2 may name another client than step 1: its rules hold for that one too. */
  async function findRefusals(db: DbOrTx, row: ApplicationRow, { stage }: StepRow): Promise<Blocker[]> {
    if (stage !== 'issue_registering') return [];
    const offer = await offers.findAnew(db, row, await findAnswers(db, row));
    return (offer?.reasons ?? []).map(toRefusal);
  }

  return async (
    db: DbOrTx,
    row: ApplicationRow,
    step: StepRow,
    form: FormDocument | null,
  ): Promise<Readiness> => {
    if (form !== null) {
      const { blockers, readinessPercent } = checkForm(form, step.value);
      const refusals = await findRefusals(db, row, step);
      if (refusals.length === 0) return { blockers, percent: readinessPercent };
      return {
        blockers: [...blockers, ...refusals],
        percent: Math.min(99, readinessPercent),
        ...(blockers.length === 0 && { refusal: refusals.map(({ label }) => label).join('. ') }),
      };
    }
    const terms = getTerms(row);
    switch (step.stage) {
      case 'issue_scoring': {
        const missing = await documents.missingForStage(db, row.id, step.stage);
        const required = requirementsFor(terms, await findAnswers(db, row), row.client_inn).filter(
          (document) => document.required,
        );
        return { blockers: missing, percent: toPercent(required.length, missing.length) };
      }
      case 'issue_additional_documents_requests': {
        const requests = await findRequests(db, row.id);
        const open = requests.filter((request) => request.state === 'open');
        const asked = new Set(open.map((request) => request.document_id));
        const missing = await documents.missingForStage(db, row.id, step.stage);
        const blockers = [...open.map(toBlocker), ...missing.filter(({ ref }) => !asked.has(ref))];
        return { blockers, percent: toPercent(requests.length, blockers.length) };
      }
      case 'doc_list': {
        const missing = await documents.missingForStage(db, row.id, step.stage);
        const toSign = terms.packageDocuments.filter((document) => document.signing === 'required');
        return { blockers: missing, percent: toPercent(toSign.length, missing.length) };
      }
      default:
        return READY;
    }
  };
}
