import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import type { ReactElement } from 'react';
import type { FormDocument, FormValue } from '../contract/forms.ts';
import type { Registry, RegistryAnswer } from '../contract/registries.ts';
import { renderWithPortal } from '../testing/render-with-portal.tsx';
import { JsonForm } from './json-form.tsx';
import type { JsonFormProps } from './json-form.tsx';
import type { RegistryState } from './registry-state.ts';

const text = (title: string, maxLength = 200) => ({ type: 'string', title, maxLength });
const form: Pick<FormDocument, 'schema' | 'ui'> = {
  schema: {
    type: 'object',
    required: ['bik', 'bank', 'name'],
    properties: {
      bik: { type: 'string', format: 'bik', title: 'БИК' },
      bank: text('Банк'),
      account: text('Корреспондентский счёт'),
      inn: { type: 'string', format: 'inn', title: 'ИНН' },
      kind: { type: 'string', enum: ['company', 'sole_trader'], title: 'Форма бизнеса' },
      name: text('Наименование', 12),
      owners: {
        type: 'array',
        title: 'Владельцы',
        items: {
          type: 'object',
          properties: { inn: { type: 'string', format: 'inn', title: 'ИНН владельца' }, name: text('Имя') },
        },
      },
      notice: text('Номер закупки'),
      price: { type: 'integer', format: 'money', title: 'Цена' },
    },
    if: { properties: { kind: { const: 'company' } }, required: ['kind'] },
    then: { properties: { ogrn: text('ОГРН') } },
  },
  ui: {
    sections: [
      {
        title: 'Всё',
        fields: [
          '/bik',
          '/bank',
          '/account',
          '/inn',
          '/kind',
          '/name',
          '/ogrn',
          '/owners',
          '/notice',
          '/price',
        ],
      },
    ],
    fields: {
      '/bik': {
        registry: { from: 'bank_directory', fills: { '/bank': 'name', '/account': 'correspondent_account' } },
      },
      '/inn': {
        registry: {
          from: 'organization_registry',
          fills: { '/kind': 'type', '/name': 'name', '/ogrn': 'ogrn' },
        },
      },
      '/owners/*/inn': { registry: { from: 'organization_registry', fills: { '/owners/*/name': 'name' } } },
      '/notice': { registry: { from: 'purchase_registry', fills: { '/price': 'price_kopecks' } } },
      '/price': { registry: { from: 'registry_of_tomorrow', fills: {} } },
    },
  },
};

const bank = (bik: string, name: string): RegistryAnswer => ({
  registry: 'bank_directory',
  found: { bik, name, correspondent_account: `3010181000000000${bik.slice(-4)}`, city: 'Москва' },
  source: 'Справочник БИК',
  as_of: '2026-11-01',
});
const NOTHING: RegistryAnswer = {
  registry: 'bank_directory',
  found: null,
  source: 'Справочник БИК',
  as_of: null,
};
const ORGANIZATION: RegistryAnswer = {
  registry: 'organization_registry',
  found: {
    inn: '7707083893',
    type: 'company',
    name: 'ООО «Северный путь»',
    full_name: null,
    ogrn: '1027700132195',
    kpp: null,
    address: 'г. Москва, ул. Вавилова, д. 19',
    okved: null,
    registered_on: null,
    state: 'ended',
    head: { full_name: 'Николаев Андрей', position: 'Директор' },
    owners: [],
    statements: [],
  },
  source: 'ЕГРЮЛ',
  as_of: null,
};
const PURCHASE: RegistryAnswer = {
  registry: 'purchase_registry',
  found: {
    number: '0373100012326000041',
    law: '44fz',
    subject: 'Поставка',
    beneficiary: { name: 'ГБУ «Жилищник»', inn: '7707083893' },
    price_kopecks: 2_500_000_000,
    published_on: null,
    applications_until: '2026-11-16',
    executed_until: '2027-12-20',
  },
  source: 'ЕИС',
  as_of: null,
};

const ANSWERS: Readonly<Record<string, RegistryAnswer>> = {
  '044525225': bank('044525225', 'ПАО Сбербанк'),
  '044525593': bank('044525593', 'АО «Альфа-Банк»'),
  '049999999': NOTHING,
  '7707083893': ORGANIZATION,
  '0373100012326000041': PURCHASE,
};
let asked: string[] = [];
let override: RegistryState | undefined;

function useRegistry(registry: Registry, number: string | null): RegistryState {
  if (number === null) return { state: 'idle' };
  asked.push(`${registry} ${number}`);
  const answer = ANSWERS[number];
  return override ?? (answer ? { state: 'answered', answer } : { state: 'unavailable' });
}

let latest: FormValue = {};
function Harness({ initial = {}, ...props }: Partial<JsonFormProps> & { initial?: FormValue }): ReactElement {
  const [value, setValue] = useState<FormValue>(initial);
  latest = value;
  return <JsonForm {...form} {...props} useRegistry={useRegistry} value={value} onChange={setValue} />;
}

async function type(user: ReturnType<typeof renderWithPortal>['user'], name: string, typed: string) {
  const field = screen.getByRole('textbox', { name: new RegExp(`^${name}`) });
  await user.clear(field);
  await user.type(field, typed);
}

const line = (content: RegExp): Promise<HTMLElement> => screen.findByText(content);

beforeEach(() => {
  asked = [];
  override = undefined;
});

describe('RegistryLine', () => {
  it('fills the bank as soon as its BIK is complete, and says from where', async () => {
    const { user } = renderWithPortal(<Harness />);
    await type(user, 'БИК', '04452522');
    expect(asked).toEqual([]);
    await type(user, 'БИК', '044525225');
    await waitFor(() =>
      expect(latest).toEqual({
        bik: '044525225',
        bank: 'ПАО Сбербанк',
        account: '30101810000000005225',
      }),
    );
    expect(await line(/^Заполнено: Справочник БИК от 01\.11\.2026$/)).toBeInTheDocument();
  });

  it('follows another BIK with what it filled itself, and takes it back for an unknown one', async () => {
    const { user } = renderWithPortal(<Harness />);
    await type(user, 'БИК', '044525225');
    await type(user, 'БИК', '044525593');
    await waitFor(() => expect(latest['bank']).toBe('АО «Альфа-Банк»'));
    await type(user, 'БИК', '049999999');
    expect(await line(/^Не найдено: Справочник БИК$/)).toBeInTheDocument();
    await waitFor(() => expect(latest).toEqual({ bik: '049999999' }));
  });

  it('follows an answer that an earlier session had from the registry', async () => {
    const { user } = renderWithPortal(
      <Harness
        initial={{ bik: '044525225', bank: 'ПАО Сбербанк' }}
        originOf={(path) =>
          path === '/bank' ? { label: 'Справочник БИК', source: 'bank_directory' } : undefined
        }
      />,
    );
    expect(asked).toEqual([]);
    await type(user, 'БИК', '044525593');
    await waitFor(() => expect(latest['bank']).toBe('АО «Альфа-Банк»'));
  });

  it('never overwrites what was typed, but offers to', async () => {
    const { user } = renderWithPortal(<Harness initial={{ bank: 'Мой банк' }} />);
    await type(user, 'БИК', '044525225');
    const replace = await screen.findByRole('button', { name: 'Заменить введённое: Банк' });
    expect(latest).toMatchObject({ bank: 'Мой банк', account: '30101810000000005225' });
    expect(screen.getByText('Отличается: Банк.')).toBeInTheDocument();
    await user.click(replace);
    expect(latest['bank']).toBe('ПАО Сбербанк');
    expect(replace).not.toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: /^БИК/ })).toHaveFocus();
  });

  it('does not fill again what the agent has emptied', async () => {
    const { user } = renderWithPortal(<Harness />);
    await type(user, 'БИК', '044525225');
    await user.clear(screen.getByRole('textbox', { name: /^Банк/ }));
    expect(await screen.findByRole('button', { name: /^Заполнить/ })).toBeInTheDocument();
    expect(latest['bank']).toBeUndefined();
  });

  it('shows an organisation and fills it with one press, also fields that an answer opens', async () => {
    const { user } = renderWithPortal(<Harness />);
    await type(user, 'ИНН', '7707083893');
    expect(latest).toEqual({ inn: '7707083893' });
    expect(await line(/^Директор Николаев Андрей · г\. Москва/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Заполнить по реестру: ООО «Северный путь»' }));
    expect(latest).toEqual({
      inn: '7707083893',
      kind: 'company',
      // As much as the form takes.
      name: 'ООО «Северны',
      ogrn: '1027700132195',
    });
    // Nothing is left to take, and that is still to be known.
    expect(screen.getByText('деятельность прекращена')).toBeInTheDocument();
  });

  it('asks by a number that was there before only where something needed is missing', () => {
    renderWithPortal(<Harness initial={{ inn: '7707083893', name: 'Есть', bik: '044525225' }} />);
    expect(asked).toEqual([]);
    renderWithPortal(<Harness initial={{ inn: '7707083893', bik: '044525225' }} />);
    expect(new Set(asked)).toEqual(new Set(['organization_registry 7707083893']));
  });

  it('fills the row whose INN was typed', async () => {
    const { user } = renderWithPortal(<Harness initial={{ owners: [{}, {}] }} />);
    const [, second] = screen.getAllByRole('textbox', { name: /^ИНН владельца/ });
    await user.type(second!, '7707083893');
    await user.click(await screen.findByRole('button', { name: /^Заполнить по реестру/ }));
    expect(latest['owners']).toEqual([{}, { inn: '7707083893', name: 'ООО «Северный путь»' }]);
  });

  it('does not ask by a number that another registry has given', async () => {
    const fills = { '/inn': 'beneficiary_inn', '/price': 'price_kopecks' };
    const ui = {
      ...form.ui,
      fields: { ...form.ui.fields, '/notice': { registry: { from: 'purchase_registry', fills } } },
    };
    const { user } = renderWithPortal(<Harness ui={ui} />);
    await type(user, 'Номер закупки', '0373100012326000041');
    await user.click(await screen.findByRole('button', { name: /^Заполнить по реестру: ГБУ/ }));
    expect(latest['inn']).toBe('7707083893');
    expect(new Set(asked)).toEqual(new Set(['purchase_registry 0373100012326000041']));
    await type(user, 'ИНН', '7736050003');
    expect(asked).toContain('organization_registry 7736050003');
  });

  it('shows the law, the price and the dates of a purchase', async () => {
    const { user } = renderWithPortal(<Harness />);
    await type(user, 'Номер закупки', '0373100012326000041');
    expect(await line(/44-ФЗ · цена 25\s000\s000\s₽ · заявки до 16\.11\.2026/)).toBeInTheDocument();
    await user.click(await screen.findByRole('button', { name: /^Заполнить по реестру: ГБУ/ }));
    expect(latest['price']).toBe(2_500_000_000);
  });

  it.each([
    ['asking', 'Ищем…'],
    ['not_connected', 'Реестр организаций: не подключено'],
    ['unavailable', 'Реестр организаций сейчас не отвечает. Заполните поля сами.'],
  ] as const)('says «%s» in one line, and typing goes on', async (state, said) => {
    override = { state };
    const { user } = renderWithPortal(<Harness />);
    await type(user, 'ИНН', '7707083893');
    expect(await screen.findByText(said)).toBeInTheDocument();
    await type(user, 'Наименование', 'Ручной ввод');
    expect(latest).toEqual({ inn: '7707083893', name: 'Ручной ввод' });
  });
});
