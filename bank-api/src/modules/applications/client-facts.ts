import type { Stage } from 'shared-kernel/contract/applications';
import type { FormValue } from 'shared-kernel/contract/forms';
import { checkInn } from 'shared-kernel/domain/requisites';
import { answerAt } from '../forms/index.ts';
import { clientTexts } from './texts.ts';
import type { ApplicationRow } from './repository.ts';

/** What is kept of an application's client for lists, chats and searches: `client_name` is what they call the client. */
export type ClientColumns = Pick<ApplicationRow, 'client_name' | 'client_inn'>;

/** The client of this name; one whose name is not known is called by the INN. */
export function clientColumns(name: string | null, inn: string | null): ClientColumns {
  const title = inn === null ? clientTexts.unknown : clientTexts.byInn(inn);
  return { client_name: name ?? title, client_inn: inn };
}

/** The client's name; `null` while something else stands in its place. */
export function knownName({ client_name: name, client_inn: inn }: ClientColumns): string | null {
  return name === clientColumns(null, inn).client_name ? null : name;
}

/** What a draft of step 2 says of the client; what it does not say stays as it was. */
export function clientFacts(stage: Stage, value: FormValue, before: ClientColumns): Partial<ClientColumns> {
  if (stage !== 'issue_registering') return {};
  const name = answerAt(value, '/client/name');
  const inn = answerAt(value, '/client/inn');
  return clientColumns(
    typeof name === 'string' && name.trim() !== '' ? name.trim().slice(0, 300) : knownName(before),
    typeof inn === 'string' && checkInn(inn).ok ? inn : before.client_inn,
  );
}
