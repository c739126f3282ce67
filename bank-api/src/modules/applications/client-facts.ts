import type { Stage } from 'shared-kernel/contract/applications';
import type { FormValue } from 'shared-kernel/contract/forms';
import { checkInn } from 'shared-kernel/domain/requisites';
import { answerAt } from '../forms/pointers.ts';

/** What a draft of step 2 says of the client, for the lists. */
export function clientFacts(stage: Stage, value: FormValue) {
  if (stage !== 'issue_registering') return {};
  const name = answerAt(value, '/client/name');
  const inn = answerAt(value, '/client/inn');
  return {
    ...(typeof name === 'string' && name.trim() !== '' ? { client_name: name.trim().slice(0, 300) } : {}),
    ...(typeof inn === 'string' && checkInn(inn).ok ? { client_inn: inn } : {}),
  };
}
