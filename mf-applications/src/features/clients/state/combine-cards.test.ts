import { combineCards } from './combine-cards.ts';
import type { BankCard } from './combine-cards.ts';

type Card = BankCard['card'];

const application = {
  id: 7,
  hash_password: 'hash_of_application_7',
  product_title: 'Овердрафт',
  amount_kopecks: 100_000_000,
  status: 'survey',
  stage: 'issue_survey',
  archived: false,
  created_at: '2026-03-07T09:00:00.000Z',
} as const;

function card(change: Partial<Card> = {}): Card {
  return {
    inn: '7707083893',
    name: null,
    ogrn: null,
    kpp: null,
    address: null,
    head: null,
    contacts: [],
    applications: [application],
    ...change,
  };
}

function contact(name: string, phone: string | null, id: number): Card['contacts'][number] {
  return { full_name: name, position: null, phone, email: null, application_id: id };
}

describe('combineCards', () => {
  it('hears the first bank that knows a fact', () => {
    const facts = combineCards([
      { bank: 'sgb', card: card({ name: 'ООО «Первый»', kpp: '770701001' }) },
      { bank: 'metcome', card: card({ name: 'ООО «Второй»', ogrn: '1027700132195' }) },
    ]);
    expect(facts).toMatchObject({
      name: 'ООО «Первый»',
      kpp: '770701001',
      ogrn: '1027700132195',
      head: null,
    });
  });

  it('does not hear a bank that has no application of the client', () => {
    const unknown = card({ applications: [], name: 'Из реестра' });
    expect(combineCards([{ bank: 'sgb', card: unknown }])).toBeUndefined();
    const facts = combineCards([
      { bank: 'sgb', card: unknown },
      { bank: 'cub', card: card({ name: 'ООО «Третий»' }) },
    ]);
    expect(facts?.name).toBe('ООО «Третий»');
  });

  it('names a person of two banks once, and everyone else with the bank', () => {
    const facts = combineCards([
      { bank: 'sgb', card: card({ contacts: [contact('Иванов Иван', '+79990000001', 7)] }) },
      {
        bank: 'metcome',
        card: card({
          contacts: [contact('Иванов Иван', '+79990000001', 9), contact('Иванов Иван', '+79990000002', 9)],
        }),
      },
    ]);
    expect(facts?.contacts.map(({ bank, phone }) => [bank, phone])).toEqual([
      ['sgb', '+79990000001'],
      ['metcome', '+79990000002'],
    ]);
  });
});
