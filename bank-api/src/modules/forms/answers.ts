import type { Stage } from 'shared-kernel/contract/applications';
import type { BankCode } from 'shared-kernel/contract/banks';
import type { FormValue } from 'shared-kernel/contract/forms';
import { valueAt } from 'shared-kernel/domain/json-pointer';
import { isPersonInn } from 'shared-kernel/domain/requisites';
import type { ProductTerms } from '../products/index.ts';
import { askedAnswers } from './checks.ts';
import { makeForm } from './questionnaires.ts';

/** Whether the client does business as a sole trader, by the answers of step 2 or else by the INN's length. */
export function isSoleTrader(answers: FormValue, clientInn: string | null): boolean {
  const type = valueAt(answers, '/client/type');
  if (type === 'company' || type === 'sole_trader') return type === 'sole_trader';
  return clientInn !== null && isPersonInn(clientInn);
}

/**
 * What an application's steps say to what its bank asks of this client. A step keeps more than that: the requisites of a
 * company stay there for the way back when the client becomes a sole trader.
 */
export function answersByStage(
  { bank, client_inn: inn }: { readonly bank: BankCode; readonly client_inn: string | null },
  terms: ProductTerms,
  steps: readonly { readonly stage: Stage; readonly value: FormValue }[],
): Readonly<Record<string, FormValue>> {
  const kept = Object.assign({}, ...steps.map(({ value }) => value)) as FormValue;
  const isTrader = isSoleTrader(kept, inn);
  return Object.fromEntries(
    steps.map(({ stage, value }) => {
      const form = makeForm(bank, terms, stage, isTrader);
      return [stage, form === null ? value : askedAnswers(form, value)];
    }),
  );
}
