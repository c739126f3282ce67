import type { BankCode } from 'shared-kernel/contract/banks';
import type { EndpointResponse } from 'shared-kernel/contract/endpoint';
import type { readClient } from 'shared-kernel/contract/clients';

type ClientCard = EndpointResponse<typeof readClient>;

/** What one bank tells of a client. */
export interface BankCard {
  readonly bank: BankCode;
  readonly card: ClientCard;
}

/** What is known of a client, whichever bank tells it. */
export type ClientFacts = Pick<ClientCard, 'inn' | 'name' | 'ogrn' | 'kpp' | 'address' | 'head'> & {
  readonly contacts: readonly (ClientCard['contacts'][number] & { readonly bank: BankCode })[];
};

/**
 * One client of what several banks tell: of two that tell the same the earlier in the list is heard, and a person whom both
 * name stands once.
 * @returns `undefined` where no bank has an application of the client.
 */
export function combineCards(cards: readonly BankCard[]): ClientFacts | undefined {
  const known = cards.filter(({ card }) => card.applications.length > 0).map(({ card }) => card);
  const [first] = known;
  if (first === undefined) return undefined;
  const find = <Key extends keyof ClientCard>(key: Key): ClientCard[Key] =>
    known.find((card) => card[key] !== null)?.[key] ?? first[key];
  const contacts = cards.flatMap(({ bank, card }) => card.contacts.map((contact) => ({ ...contact, bank })));
  const people = Map.groupBy(contacts, ({ full_name: name, phone, email }) =>
    JSON.stringify([name, phone, email]),
  );
  return {
    inn: first.inn,
    name: find('name'),
    ogrn: find('ogrn'),
    kpp: find('kpp'),
    address: find('address'),
    head: find('head'),
    contacts: [...people.values()].flatMap(([contact]) => contact ?? []),
  };
}
