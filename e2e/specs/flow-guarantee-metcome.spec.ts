import { BankClient } from '../fixtures/bank-client.ts';
import { expect, test } from '../fixtures/portal.ts';
import { ApplicationFlow } from '../pages/application-flow.ts';

test.setTimeout(180_000);

test('a guarantee at Метком, chosen from СГБ, is completed with both optional steps', async ({
  page,
  portal,
  signIn,
}) => {
  const bank = new BankClient(portal, 'agent@example.com', 'metcome');
  const client = await bank.aCompany('guarantee_44fz');
  const flow = new ApplicationFlow(page);
  await signIn();
  await flow.startNew();

  await test.step('the other bank’s offer is taken: the portal goes over to that bank', async () => {
    await flow.describe({
      inn: client.inn,
      kind: 'Гарантия',
      product: 'Гарантия по 44-ФЗ',
      amountRubles: 20_000_000,
      term: 420,
    });
    await expect(flow.main.getByText(client.name, { exact: true })).toBeVisible();
    await expect(flow.offer('Метком')).toContainText('Экспресс-гарантия 44-ФЗ');
    await expect(flow.offer('СГБ')).toContainText('Текущий банк');
  });
  const hash = await flow.choose('Метком');

  await test.step('request, questionnaire and the additional one', async () => {
    await flow.expectStep(2);
    await flow.answer({ 'Цена контракта': '40000000' });
    await flow.expectStep(3);
    await flow.answer({ 'Исполнено контрактов за три года': '0' });
    await flow.expectStep(4);
    await flow.answer();
    await flow.expectStep(5);
  });

  await test.step('documents and the scoring, which asks for proof of experience', async () => {
    await flow.provideDocuments();
    await flow.markPage();
    await flow.sendToScoring();
    await flow.toCurrentStep(6);
    const request = flow.request('Подтверждение опыта исполнения контрактов');
    await flow.discuss(request, 'Контракт и акт во вложении');
    await flow.answerRequest(request);
    await flow.button('Отправить ответы банку').click();
    await flow.toCurrentStep(7);
    await flow.expectSamePage();
  });

  await test.step('package: downloaded, signed and sent', async () => {
    expect((await flow.download('Проект банковской гарантии')).subarray(0, 5).toString()).toBe('%PDF-');
    await flow.signPackage();
    await flow.expectStep(8);
    await expect(flow.main.getByText('Сделка оформлена')).toBeVisible();
    await flow.expectSamePage();
  });
  await flow.findInList(hash);
  expect((await bank.issue(hash)).result).toMatchObject({ outcome: 'approved' });
});
