import { PASSWORD } from '../fixtures/bank-server.ts';
import { expect, test } from '../fixtures/portal.ts';
import type { Portal } from '../fixtures/portal.ts';
import { QuestionnaireGate } from '../pages/questionnaire.ts';
import { Shell, newEmail, registerAgent, submitSignIn } from '../pages/shell.ts';

/** The security service decides about the agent with this e-mail. */
async function decide(portal: Portal, agentId: string, body: object): Promise<void> {
  const path = `/agent/rest/security/questionnaires/${agentId}`;
  const { version, documents } = (await (await portal.call('admin@example.com', 'GET', path)).json()) as {
    version: number;
    documents: { id: string; status: string | null }[];
  };
  for (const { id, status } of documents)
    if (status === 'pending')
      await portal.call('admin@example.com', 'POST', `/agent/rest/documents/${id}/review`, {
        status: 'approved',
      });
  const answer = await portal.call('admin@example.com', 'POST', `${path}/decision`, { version, ...body });
  expect(answer.status, await answer.text()).toBe(200);
}

test('a new agent fills the questionnaire, is approved and starts to work', async ({ page, portal }) => {
  const email = newEmail('newcomer');
  await registerAgent(portal.bankApiUrl, email, PASSWORD);
  const shell = new Shell(page);
  await page.goto('/');
  await submitSignIn(page, email, PASSWORD);
  const gate = new QuestionnaireGate(page);
  await expect(gate.dialog).toBeVisible();
  const newApplication = shell.sidebar().getByRole('button', { name: 'Новая заявка' });
  await expect(newApplication).toHaveAttribute('aria-disabled', 'true');

  // A page is judged when it is left, says so by section, and may be passed over.
  await gate.begin();
  await expect(gate.heading(1)).toBeVisible();
  await gate.button('Далее').click();
  const faults = gate.dialog.getByRole('group', { name: /^Исправьте \d+ пол/ });
  await expect(faults).toBeFocused();
  await expect(faults).toContainText('Организация · ');
  await gate.button('Заполнить позже').click();
  await expect(gate.heading(2)).toBeFocused();
  await expect(faults).toBeHidden();

  // A reload keeps the page and the answers; «back» of the browser leads a page back, and forth again.
  await gate.control('/passport/series').pressSequentially('4510', { delay: 180 });
  await expect(gate.dialog.getByText(/Сохранено/).first()).toBeVisible();
  await page.reload();
  await expect(gate.heading(2)).toBeVisible();
  await expect(gate.control('/passport/series')).toHaveValue('4510');
  await page.goBack();
  await expect(gate.heading(1)).toBeFocused();
  await page.goForward();
  await expect(gate.heading(2)).toBeFocused();
  await expect(gate.control('/passport/series')).toHaveValue('4510');

  await gate.fill();
  await gate.uploadAll();
  // What will be certified is the person of the account and nobody else.
  await gate.openPage(2, 'Представитель');
  await gate.button('Изменить: Представитель').click();
  await gate.control('/person/full_name').fill('Чужая Мария Олеговна');
  await gate.openPage(4, 'Счёт и документы');
  // Nobody has a certificate before the approval: nothing offers to sign.
  await expect(gate.dialog.getByRole('button', { name: /^Подписать/ })).toHaveCount(0);
  await gate.button('Отправить на проверку').click();
  await expect(gate.dialog.getByText(/Должно быть как в учётной записи/).first()).toBeVisible();
  await expect(gate.control('/person/full_name')).toBeFocused();
  await gate.control('/person/full_name').fill('Новикова Мария Олеговна');
  await gate.openPage(4, 'Счёт и документы');
  await expect(gate.dialog.getByText('Готовность 100')).toBeVisible();
  await gate.dialog.getByRole('button', { name: 'Отправить на проверку' }).click();
  await shell.expectToast('Анкета отправлена на проверку');
  await expect(gate.dialog).toBeHidden();
  await expect(shell.main().getByText('Анкета на проверке')).toBeVisible();
  await expect(newApplication).toHaveAttribute('aria-disabled', 'true');
  await newApplication.hover();
  await expect(
    page.getByRole('tooltip').getByText('Для создания заявки необходимо одобрение службы безопасности'),
  ).toBeVisible();
  await expect(shell.sidebar()).toContainText('сформируйте анкету агента');

  await page.evaluate(() => Object.assign(globalThis, { same: true }));
  const id = await page.evaluate(
    () => (JSON.parse(localStorage.getItem('auth_sgb') ?? '{}') as { user: { id: string } }).user.id,
  );
  await decide(portal, id, { decision: 'success' });
  await expect(shell.main().getByText('Анкета одобрена')).toBeVisible({ timeout: 30_000 });
  await expect(newApplication).toHaveAttribute('aria-disabled', 'false');
  await expect(page.getByRole('link', { name: /^Анкета агента/ })).toContainText('Одобрен');
  await expect(shell.main().getByText('Сведения об агенте для договора заполнены')).toBeVisible();
  expect(await page.evaluate(() => 'same' in globalThis)).toBe(true);

  // What the bank has composed is signed now, with the first certificate: both pages ask for it until then.
  await expect(shell.main().getByRole('link', { name: 'Перейти к подписанию' })).toBeVisible();
  await shell.openRoute('/');
  const papers = shell.main().getByRole('link', { name: /Документы анкеты агента.*Подписать/ });
  await expect(papers).toBeVisible();
  await gate.signAll(shell);
  await shell.openRoute('/');
  await expect(shell.main().getByText('Сейчас ничего не ждёт вашего ответа')).toBeVisible();
  await expect(papers).toHaveCount(0);

  // From here on the portal is open: own data and password are changed.
  await shell.openRoute('/profile');
  const main = shell.main();
  await main.getByRole('textbox', { name: 'Должность' }).fill('Ведущий агент');
  await main.getByRole('textbox', { name: 'Телефон' }).fill('89167654321');
  await main.getByRole('button', { name: 'Сохранить изменения' }).click();
  await shell.expectToast('Профиль сохранён');
  await page.reload();
  await expect(main.getByRole('textbox', { name: 'Должность' })).toHaveValue('Ведущий агент');
  await expect(main.getByRole('textbox', { name: 'Телефон' })).toHaveValue('+7 (916) 765-43-21');

  const changed = 'Changed-2026-portal';
  await changePassword(shell, 'Wrong-2026-password', changed);
  await shell.expectToast('Ошибка смены пароля');
  await expect(main.getByText('Текущий пароль неверен')).toBeVisible();
  await changePassword(shell, PASSWORD, changed);
  await shell.expectToast('Пароль изменен');
  await shell.expectRoute('/login');
  await submitSignIn(page, email, changed);
  await shell.expectRoute('/profile');
});

test.beforeEach(({ expectConsole }) => {
  // Refusals that the journey provokes: an incomplete questionnaire, a wrong password, a false file.
  expectConsole(/status of 4(00|01|03|09|15|22)/);
});

async function changePassword(shell: Shell, current: string, next: string): Promise<void> {
  const main = shell.main();
  await main.getByLabel('Текущий пароль').fill(current);
  await main.getByLabel('Новый пароль', { exact: true }).fill(next);
  await main.getByLabel('Новый пароль ещё раз').fill(next);
  await main.getByRole('button', { name: 'Сменить пароль' }).click();
}

test('a refused file is reported at its document and does not hold back the others', async ({
  page,
  portal,
}) => {
  const email = newEmail('files');
  await registerAgent(portal.bankApiUrl, email, PASSWORD);
  await page.goto('/');
  await submitSignIn(page, email, PASSWORD);
  const gate = new QuestionnaireGate(page);
  await expect(gate.dialog).toBeVisible();
  await page.goto('/#/agent-profile?page=4');
  const passport = gate.place('Паспорт').first();
  await expect(passport).toBeVisible();
  await gate.upload('Паспорт').setInputFiles({
    name: 'Паспорт.exe',
    mimeType: 'application/octet-stream',
    buffer: Buffer.from('MZ'),
  });
  await expect(passport.getByText(/^Файлы \.exe не принимаются\./)).toBeVisible();
  // A false extension is found by the content, at the bank.
  await gate.upload('Свидетельство ИНН').setInputFiles({
    name: 'Свидетельство.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('MZ this is no document at all'),
  });
  await expect(gate.place('Свидетельство ИНН').getByText(/Такой тип файла не принимается\./)).toBeVisible();
  await gate.upload('Выписка из ЕГРЮЛ или ЕГРИП').setInputFiles({
    name: 'Выписка.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'),
  });
  await expect(gate.upload('Выписка из ЕГРЮЛ или ЕГРИП')).toHaveCount(0);
});

test('a declined agent sees the reason and cannot create applications', async ({ page, portal, openAs }) => {
  const answer = await portal.call('declined@example.com', 'GET', '/agent/rest/questionnaire');
  const { reason } = (await answer.json()) as { reason: string };
  await openAs('declined@example.com', '/requests');
  const shell = new Shell(page);
  await shell.expectRoute('/agent-profile');
  await expect(shell.main().getByText('В одобрении отказано')).toBeVisible();
  await expect(shell.main().getByText(reason)).toBeVisible();
  await expect(shell.sidebar().getByRole('button', { name: 'Новая заявка' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
});
