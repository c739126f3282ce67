import { answerAt, withAnswer } from '../../bank-api/src/modules/forms/index.ts';
import { BankClient } from '../fixtures/bank-client.ts';
import { expect, test } from '../fixtures/portal.ts';
import { ApplicationFlow } from '../pages/application-flow.ts';

test('applications of one client at two banks share answers and keep each bank’s own questions', async ({
  page,
  portal,
  openAs,
  expectConsole,
}) => {
  const [sgb, metcome] = [new BankClient(portal), new BankClient(portal, 'agent@example.com', 'metcome')];
  const { inn } = await metcome.aCompany('overdraft');
  const flow = new ApplicationFlow(page);
  await openAs(
    'agent@example.com',
    `/create-request?product=overdraft&amount=300000000&months=12&inn=${inn}`,
  );
  await flow.chooseSeveral(['СГБ', 'Метком'], 'Метком');
  await flow.expectStep(2);
  await expect(page.getByRole('banner').getByRole('combobox', { name: 'Банк' })).toBeDisabled();
  const hash = /issue\/([^/]+)\//.exec(page.url())?.[1] ?? '';
  const [other] = (await metcome.issue(hash)).deal;
  if (!other) throw new Error('the applications do not know of each other');

  // The form says when answers go on to the other bank. A draft saved there while the agent types does not come here.
  await expect(
    flow.main.getByText('Пока шаг не завершён, его черновик видит только эта заявка'),
  ).toBeVisible();
  const theirs = await sgb.step(other.hash_password, 'issue_registering');
  const registered = String(answerAt(theirs.value, '/client/address'));
  await sgb.call('PUT', `/issue/${other.hash_password}/steps/issue_registering`, {
    version: theirs.version,
    value: withAnswer(theirs.value, '/client/address', 'г. Мос'),
  });
  await page.reload();
  await flow.openSections();
  await expect(flow.field('Адрес')).toHaveValue(registered);

  // What is told to one bank is there at the other, which asks its own questions besides.
  await sgb.fillForms(other.hash_password);
  const phone = flow.field('Телефон');
  await page.reload();
  await flow.openSections();
  await expect(phone).not.toHaveValue('');
  await expect(flow.main.getByText(`Заявка №${other.id}`).first()).toBeVisible();
  await expect(flow.main.getByRole('combobox', { name: /Система/ })).toBeVisible();

  // What the agent corrected at one bank took the place of what was prefilled here, with the way back.
  const address = flow.field('Адрес');
  const corrected = answerAt(
    (await sgb.step(other.hash_password, 'issue_registering')).value,
    '/client/address',
  );
  const { replaced } = (await metcome.step(hash, 'issue_registering')).origins['/client/address'] ?? {};
  await expect(address).toHaveValue(String(corrected));
  await expect(flow.main.getByText(`Было: ${String(replaced)}`)).toBeVisible();
  await flow.button('Вернуть прежний ответ: Адрес').click();
  await expect(address).toHaveValue(String(replaced));
  await expect(flow.button('Вернуть прежний ответ: Адрес')).toBeHidden();
  await flow.expectSaved();
  await page.reload();
  await flow.openSections();
  await expect(address).toHaveValue(String(replaced));
  expect((await metcome.step(hash, 'issue_registering')).origins['/client/address']).toBeUndefined();
  // However much is known here by now, the step is the agent's to complete.
  expect((await metcome.issue(hash)).stage).toBe('issue_registering');

  // The other application is of another bank: the portal moves there only when the agent says so.
  const bank = page.getByRole('banner').getByRole('combobox', { name: 'Банк' });
  const sibling = flow.main.getByRole('link', { name: /^СГБ\s— заявка №/ });
  await sibling.click();
  await expect(flow.main.getByRole('heading', { name: 'Заявка ведётся в банке СГБ' })).toBeVisible();
  await expect(page.getByRole('banner')).toContainText('Метком');
  await expect(bank).toBeEnabled();
  await flow.button('Перейти в СГБ').click();
  await flow.expectStep(5);
  await expect(page.getByRole('banner')).toContainText('СГБ');

  // Its address opens it in another tab, whatever bank was used last; one without a bank is found.
  await page.goBack();
  await flow.button('Перейти в Метком').click();
  await flow.expectStep(2);
  const tab = await page.context().newPage();
  const there = new ApplicationFlow(tab);
  await tab.goto(`${portal.url}/#/issue/${other.hash_password}/documents?bank=sgb`);
  await there.expectStep(5);
  expectConsole(new RegExp(`status of 404.*${hash}`));
  await tab.goto(`${portal.url}/#/issue/${hash}/request-form`);
  await there.button('Перейти в Метком').click();
  await there.expectStep(2);
  await expect(tab).toHaveURL(/\?bank=metcome$/);
});
