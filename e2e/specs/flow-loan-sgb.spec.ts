import { BankClient } from '../fixtures/bank-client.ts';
import { expect, test } from '../fixtures/portal.ts';
import { ApplicationFlow, BANK_LIMIT_MS } from '../pages/application-flow.ts';

test.setTimeout(180_000);

test('a loan at СГБ is completed from the client’s INN on, with both optional steps', async ({
  page,
  portal,
  signIn,
}) => {
  const bank = new BankClient(portal);
  const client = await bank.aCompany('working_capital_loan');
  const flow = new ApplicationFlow(page);
  await signIn();
  await flow.startNew();

  await test.step('client, request and the offers side by side', async () => {
    await flow.describe({
      inn: client.inn,
      kind: 'Кредит',
      product: 'Кредит на пополнение оборотных средств',
      amountRubles: 10_000_000,
      term: 12,
    });
    await expect(flow.main.getByText(client.name, { exact: true })).toBeVisible();
    await expect(flow.main.getByText('Справочник организаций')).toBeVisible();
    await expect(flow.offer('СГБ')).toContainText('Подходит');
    await expect(flow.offer('СГБ')).toContainText('19,9 %');
    await expect(flow.offer('Метком')).toContainText('Подходит');
    await expect(flow.offer('КУБ')).toContainText('Не подходит');
  });
  const hash = await flow.choose('СГБ');

  await test.step('request, questionnaire and the additional one', async () => {
    await flow.expectStep(2);
    // What the directory and the profile know is there already, with its origin.
    await flow.openSections();
    await expect(flow.field('Наименование или ФИО предпринимателя')).toHaveValue(client.name);
    await expect(flow.main.getByTitle('Заполнено автоматически').first()).toBeVisible();
    await flow.answer();
    await flow.expectStep(3);
    await flow.openSections();
    await flow.field('Выручка').fill('19000000');
    await expect(flow.main.getByText('С такими ответами банк откажет').first()).toBeVisible();
    await flow.button('Сумма — не более 50 % годовой выручки').click();
    await expect(flow.field('Выручка')).toBeFocused();
    await flow.field('Выручка').fill('100000000');
    await expect(flow.main.getByText('С такими ответами банк откажет')).toHaveCount(0);
    await flow.answer({ 'Кредиты, займы, лизинг и гарантии': '12000000' });
    await flow.expectStep(4);
    await flow.answer();
    await flow.expectStep(5);
  });

  await test.step('documents and the scoring, which asks for a certificate', async () => {
    await flow.provideDocuments();
    await flow.markPage();
    await flow.sendToScoring();
    await expect(flow.main.getByText(/^Банку нужны ещё документы/)).toBeVisible({ timeout: BANK_LIMIT_MS });
    await flow.toCurrentStep(6);
    const request = flow.request('Справка об обязательствах перед кредиторами');
    await expect(request).toContainText('Ждёт ответа');
    await expect(flow.button('Отправить ответы банку')).toBeDisabled();
    await flow.discuss(request, 'Справку пришлю сегодня');
    await flow.answerRequest(request);
    await expect(request).toContainText('Ответ отправлен');
    await flow.button('Отправить ответы банку').click();
    await flow.toCurrentStep(7);
    await flow.expectSamePage();
  });

  await test.step('package: downloaded, signed and sent', async () => {
    await expect(flow.main.getByText('СГБ одобрил')).toBeVisible();
    expect((await flow.download('Кредитный договор')).subarray(0, 5).toString()).toBe('%PDF-');
    await flow.signPackage();
    await flow.expectStep(8);
    await expect(flow.main.getByText('Сделка оформлена')).toBeVisible();
    await expect(flow.main.getByText(/^Вам начислено [\d\s]+/)).toBeVisible();
    await flow.expectSamePage();
  });
  await flow.findInList(hash);
  const { info, result } = await bank.issue(hash);
  expect(info.status).toBe('finished');
  expect(result).toMatchObject({ outcome: 'approved', amount_kopecks: 1_000_000_000 });
});
