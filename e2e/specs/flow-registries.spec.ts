import { BankClient } from '../fixtures/bank-client.ts';
import { expect, test } from '../fixtures/portal.ts';
import { ApplicationFlow } from '../pages/application-flow.ts';

/** Known to the demo's registry, and not to the bank: nobody has brought this client yet. */
const CLIENT = { inn: '7799123455', name: 'ООО «Полярная звезда»' };

test('a new client, a purchase and a bank are filled by their numbers', async ({ page, portal, openAs }) => {
  await openAs('agent@example.com', '/create-request');
  const flow = new ApplicationFlow(page);
  const { main } = flow;

  await flow.describe({
    inn: CLIENT.inn,
    kind: 'Гарантия',
    product: 'Гарантия по 44-ФЗ',
    amountRubles: 5_000_000,
    term: 420,
  });
  await expect(main.getByText(CLIENT.name, { exact: true })).toBeVisible();
  await expect(main.getByText('Гусев Павел Андреевич, Генеральный директор')).toBeVisible();
  await expect(main.getByText('Демо-реестр организаций от 20.11.2026')).toBeVisible();
  const hash = await flow.choose('СГБ');

  await test.step('the requisites of the client are taken with one press', async () => {
    await main.getByRole('button', { name: `Заполнить по реестру: ${CLIENT.name}` }).click();
    await expect(flow.field('Наименование или ФИО предпринимателя')).toHaveValue(CLIENT.name);
    await expect(flow.field('ОГРН')).toHaveValue('1167799123458');
    await expect(flow.field('Адрес')).toHaveValue('119121, г. Москва, ул. Плющиха, д. 37');
    await expect(flow.field('ИНН')).toBeFocused();
  });

  await test.step('what the agent has typed of the purchase stays, until it is replaced on purpose', async () => {
    await flow.field('Заказчик').fill('Своё название');
    await flow.field('Номер извещения или реестровый номер').fill('0373100012326000041');
    await main.getByRole('button', { name: 'Заполнить по реестру: ГБУ «Жилищник района Тверской»' }).click();
    await expect(flow.field('Цена контракта')).toHaveValue(/^25\s000\s000/);
    await expect(flow.field('Срок исполнения')).toHaveValue('20.12.2027');
    await expect(flow.field('Заказчик')).toHaveValue('Своё название');
    await main.getByRole('button', { name: 'Заменить введённое: Заказчик' }).click();
    await expect(flow.field('Заказчик')).toHaveValue('ГБУ «Жилищник района Тверской»');
  });

  await test.step('the bank keeps where the answers came from', async () => {
    await flow.expectSaved();
    const { origins } = await new BankClient(portal).step(hash, 'issue_registering');
    const label = 'Демо-реестр организаций от 20.11.2026';
    expect(origins['/client/address']).toMatchObject({ source: 'organization_registry', label });
    await expect(main.getByRole('textbox', { name: `Адрес ${label}` })).toBeVisible();
    await flow.completeForm();
    await flow.expectStep(3);
  });

  await test.step('head, owners and figures of the client came along, each with its origin', async () => {
    const label = 'Демо-реестр организаций от 20.11.2026';
    await flow.openSections();
    const filled = (title: string) => main.getByRole('textbox', { name: `${title} ${label}`, exact: true });
    await expect(filled('ФИО')).toHaveValue('Гусев Павел Андреевич');
    await expect(filled('Должность')).toHaveValue('Генеральный директор');
    await expect(filled('Выручка')).toHaveValue(/^482\s500\s000/);
    await expect(filled('Чистая прибыль')).toHaveValue(/^31\s200\s000/);
    const owners = main.getByRole('region', { name: 'Владельцы' });
    await expect(owners.getByText(label)).toBeVisible();
    await expect(owners.getByRole('textbox', { name: 'ФИО или наименование' })).toHaveCount(2);
    await expect(owners.getByRole('textbox', { name: 'ФИО или наименование' }).last()).toHaveValue(
      'АО «Северный капитал»',
    );
  });

  await test.step('a BIK fills the bank at once, and an unknown one takes it back', async () => {
    await flow.field('БИК').fill('044525225');
    await expect(flow.field('Банк')).toHaveValue('ПАО Сбербанк');
    await expect(flow.field('Корреспондентский счёт')).toHaveValue('30101810400000000225');
    await flow.expectSaved();
    await expect(
      main.getByRole('textbox', { name: 'Банк Поставляемая выборка банков от 25.11.2026' }),
    ).toHaveValue('ПАО Сбербанк');
    await flow.field('БИК').fill('044525593');
    await expect(flow.field('Банк')).toHaveValue('АО «Альфа-Банк»');
    await flow.field('БИК').fill('049805746');
    await expect(main.getByText('Не найдено: Поставляемая выборка банков от 25.11.2026')).toBeVisible();
    await expect(flow.field('Банк')).toHaveValue('');
  });
});
