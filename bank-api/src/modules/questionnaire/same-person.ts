import type { FieldError } from 'shared-kernel/contract/errors';
import type { FormValue } from 'shared-kernel/contract/forms';
import type { DbOrTx } from '../../database/types.ts';
import { answerAt } from '../forms/index.ts';
import { findAgent } from './repository.ts';

const plain = (name: string): string =>
  name.normalize('NFC').toLowerCase().replaceAll('ё', 'е').replace(/\s+/g, ' ').trim();

/**
 * Where the answers name another person or organisation than the account does. What is approved becomes the name in
 * certificates, so the security service must not read one name while the account bears another.
 */
export async function strangeAnswers(
  db: DbOrTx,
  agentId: string,
  value: FormValue,
): Promise<readonly FieldError[]> {
  const agent = await findAgent(db, agentId);
  const fullName = [agent?.last_name, agent?.first_name, agent?.middle_name].filter(Boolean).join(' ');
  const answer = answerAt(value, '/person/full_name');
  const errors: FieldError[] = [];
  if (typeof answer !== 'string' || plain(answer) !== plain(fullName))
    errors.push({ path: '/person/full_name', code: 'not_of_account', detail: { expected: fullName } });
  const inn = agent?.org_inn ?? null;
  if (inn !== null && answerAt(value, '/organization/inn') !== inn)
    errors.push({ path: '/organization/inn', code: 'not_of_account', detail: { expected: inn } });
  return errors;
}
