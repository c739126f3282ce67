import type { Stage } from 'shared-kernel/contract/applications';
import type { FormValue } from 'shared-kernel/contract/forms';
import { checkInn } from 'shared-kernel/domain/requisites';
import { answerAt } from '../forms/index.ts';
import { clientTexts } from './texts.ts';
import type { ApplicationRow } from './repository.ts';

/** Columns of the client that say something else. */
type OtherColumn = 'client_request_id' | 'client_search';

/**
 * What is kept of an application's client for lists, chats and searches: every `client_…` column of the table.
 * `client_name` is what they call the client.
 */
type ClientFacts = Pick<ApplicationRow, Exclude<keyof ApplicationRow & `client_${string}`, OtherColumn>>;
type CalledClient = Pick<ClientFacts, 'client_name' | 'client_inn'>;

/** The client of this name; one whose name is not known is called by the INN. */
export function clientColumns(name: string | null, inn: string | null): CalledClient {
  const title = inn === null ? clientTexts.unknown : clientTexts.byInn(inn);
  return { client_name: name ?? title, client_inn: inn };
}

/** The client's name; `null` while something else stands in its place. */
export function knownName({ client_name: name, client_inn: inn }: CalledClient): string | null {
  return name === clientColumns(null, inn).client_name ? null : name;
}

/** What a draft of step 2 says of the client, what it does not say as it was before; `null` for another step. */
export function clientFacts(stage: Stage, value: FormValue, before: ClientFacts): ClientFacts | null {
  if (stage !== 'issue_registering') return null;
  const name = answerAt(value, '/client/name');
  const inn = answerAt(value, '/client/inn');
  return {
    ...clientColumns(
      typeof name === 'string' && name.trim() !== '' ? name.trim().slice(0, 300) : knownName(before),
      typeof inn === 'string' && checkInn(inn).ok ? inn : before.client_inn,
    ),
  };
}
