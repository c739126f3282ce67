import type { DbOrTx } from '../../database/types.ts';
import { checkForm } from '../forms/index.ts';
import { QUESTIONNAIRE_FORM } from './form.ts';
import { findOpenFields } from './open-fields.ts';
import { lastDecidedValue, type QuestionnaireRow } from './repository.ts';
import { strangeAnswers } from './same-person.ts';

/**
 * Fields that the agent may change in a returned questionnaire; `null` is all of them. Besides what the reviewer has opened it
 * is what had been right and is wrong by now: the account has another name, or the form asks something new.
 */
export async function findOpenNow(
  db: DbOrTx,
  { agent_id: agentId, open_fields: opened }: QuestionnaireRow,
): Promise<string[] | null> {
  if (opened === null) return null;
  const returned = (await lastDecidedValue(db, agentId)) ?? {};
  const faults = [
    ...checkForm(QUESTIONNAIRE_FORM, returned).errors,
    ...(await strangeAnswers(db, agentId, returned)),
  ];
  const alsoOpen = findOpenFields(
    QUESTIONNAIRE_FORM,
    faults.map(({ path }) => path),
  );
  return [...new Set([...opened, ...alsoOpen])];
}
