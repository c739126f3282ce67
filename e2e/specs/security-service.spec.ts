import type { Locator } from '@playwright/test';
import { PASSWORD } from '../fixtures/bank-server.ts';
import { expect, test } from '../fixtures/portal.ts';
import type { Portal } from '../fixtures/portal.ts';
import { acceptAllDocuments } from '../pages/review.ts';
import { Shell } from '../pages/shell.ts';

test.beforeEach(({ expectConsole }) => {
  expectConsole(/status of 4(00|01|03|04|09|22)/);
});

async function agentId(portal: Portal, account: string): Promise<string> {
  return ((await (await portal.call(account, 'GET', '/agent/rest/profile')).json()) as { id: string }).id;
}

test('a questionnaire returned with remarks is corrected only where they allow, and approved', async ({
  page,
  openAs,
  openElsewhere,
}) => {
  test.setTimeout(180_000);
  const agentPage = await openElsewhere('pending@example.com', '/');
  const agent = new Shell(agentPage);
  // Who waits for a decision waits without the modal.
  await agent.expectRoute('/agent-profile');
  await expect(agent.main().getByText('Анкета на проверке')).toBeVisible();
  await expect(agentPage.getByRole('dialog')).toHaveCount(0);
  await agentPage.evaluate(() => Object.assign(globalThis, { same: true }));

  await openAs('admin@example.com', '/');
  const shell = new Shell(page);
  await shell.sidebar().getByRole('link', { name: 'Проверка анкет' }).click();
  await expect(shell.heading('Проверка анкет')).toBeVisible();
  await shell.main().getByRole('link', { name: 'Тимофеев Роман Андреевич' }).click();
  await expect(shell.heading('Тимофеев Роман Андреевич')).toBeVisible();
  // Papers come from the documents' remote; who is not approved has no certificate to sign them.
  const papers = shell
    .main()
    .getByRole('listitem')
    .filter({ hasText: 'Согласие на обработку персональных данных' });
  await expect(papers.getByText('Требуется подпись')).toBeVisible();
  // Nobody accepts what nobody has opened.
  await expect(shell.main().getByRole('button', { name: 'Принять «Паспорт»' })).toHaveCount(0);
  await shell.main().getByRole('button', { name: 'Открыть и решить: «Паспорт»' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Закрыть', exact: true }).click();
  await shell.main().getByRole('button', { name: 'Принять «Паспорт»' }).click();
  await shell.expectToast('Документ принят', 'Паспорт');

  for (const [label, remark] of [
    ['Кем выдан', 'Нет кода подразделения'],
    ['Должность', 'Не совпадает с доверенностью'],
    ['Банк', 'Без города'],
  ] as const) {
    await shell
      .main()
      .getByRole('button', { name: `Замечание к полю «${label}»` })
      .click();
    await shell
      .main()
      .getByRole('textbox', { name: `Замечание к полю «${label}»` })
      .fill(remark);
    await shell.main().getByRole('button', { name: 'Сохранить', exact: true }).click();
  }
  // A reload does not lose a remark.
  await page.reload();
  await expect(shell.main().getByText('Нет кода подразделения')).toBeVisible();
  await shell.main().getByRole('button', { name: 'Вернуть на доработку (замечаний: 3)' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Вернуть', exact: true }).click();
  await shell.expectToast('Анкета возвращена на доработку');
  await shell.openRoute('/security');
  await shell
    .main()
    .getByRole('radiogroup', { name: 'Какие анкеты показать' })
    .getByText('На доработке')
    .click();
  await expect(
    shell
      .main()
      .getByRole('row', { name: /Тимофеев Роман Андреевич/ })
      .getByText('На доработке'),
  ).toBeVisible();

  // The agent's open portal learns of it: two fields of this page are open, no other is.
  const form = agent.main();
  const control = (pointer: string): Locator => form.locator(`:is(input, textarea)[id$="${pointer}"]`);
  const issuedBy = control('/passport/issued_by');
  await expect(issuedBy).toBeVisible({ timeout: 30_000 });
  await expect(form.getByText('Нет кода подразделения').first()).toBeVisible();
  await expect(control('/person/position')).toBeEditable();
  await expect(form.locator('input:not([type=file]), textarea')).toHaveCount(2);
  // Whose turn it is stands in the sidebar and beside the title; the checklist has what was remarked on.
  await expect(agentPage.getByRole('link', { name: /Анкета агента.*На доработке/ })).toBeVisible();
  await expect(form.getByText('На доработке', { exact: true })).toBeVisible();
  const pages = form.getByRole('navigation', { name: 'Страницы анкеты' });
  const openPage = (title: string): Promise<void> =>
    pages.getByRole('button', { name: new RegExp(title) }).click();
  const remarked = form.getByRole('button', { name: 'Кем выдан: Нет кода подразделения' });
  await openPage('Счёт и документы');
  await expect(form.getByText(/^Готовность 99\s%$/)).toBeVisible();
  await expect(form.getByText(/^Осталось 3\sпункта:$/)).toBeVisible();
  // The count goes on with an answer beside it, as does that of the pages.
  const bank = control('/account/bank_name');
  await bank.fill(`${await bank.inputValue()}, Москва`);
  await expect(form.getByText(/^Осталось 2\sпункта:$/)).toBeVisible();
  await expect(form.getByRole('button', { name: 'Банк: Без города' })).toHaveCount(0);
  await remarked.click();
  await expect(issuedBy).toBeFocused();
  const before = await issuedBy.inputValue();
  await expect(pages.getByRole('button', { name: /2\sзамечания$/ })).toBeVisible();
  await issuedBy.fill(`${before}, код 770-001`);
  await expect(pages.getByRole('button', { name: /1\sзамечание$/ })).toBeVisible();
  await expect(form.locator('del').filter({ hasText: before })).toBeVisible();
  // So does it with an answer on another page.
  await openPage('Счёт и документы');
  await expect(form.getByText(/^Осталось 1\sпункт:$/)).toBeVisible();
  await form.getByRole('button', { name: 'Должность: Не совпадает с доверенностью' }).click();
  await control('/person/position').fill('Исполнительный директор');
  await expect(form.getByText(/Сохранено/).first()).toBeVisible();
  await openPage('Счёт и документы');
  await expect(remarked).toBeHidden();
  await expect(form.getByText(/^Готовность 100\s%$/)).toBeVisible();
  await expect(form.getByText(/^Осталось/)).toBeHidden();
  await form.getByRole('button', { name: 'Отправить на проверку' }).click();
  await agent.expectToast('Анкета отправлена на проверку');
  await expect(form.getByText('Анкета на проверке')).toBeVisible();

  // The reviewer sees what is different now, and the approval opens the agent's portal without a reload.
  await shell.openRoute('/security');
  await shell.main().getByRole('link', { name: 'Тимофеев Роман Андреевич' }).click();
  await expect(shell.main().locator('del')).toHaveCount(3);
  await expect(shell.main().locator('del').filter({ hasText: before })).toBeVisible();
  await expect(shell.main().getByText(`${before}, код 770-001`)).toBeVisible();
  const approve = async (): Promise<void> => {
    await shell.main().getByRole('button', { name: 'Одобрить', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Одобрить', exact: true }).click();
  };
  // Two files were not looked at: the approval waits for them.
  const blocked = shell.main().getByRole('button', { name: 'Одобрить', exact: true });
  await expect(blocked).toBeDisabled();
  await expect(blocked).toHaveAccessibleDescription(/примите файлы: .*«Свидетельство ИНН»/);
  await acceptAllDocuments(page);
  await approve();
  await shell.expectToast('Анкета одобрена');
  await expect(agent.main().getByText('Анкета одобрена')).toBeVisible({ timeout: 30_000 });
  await expect(agentPage.getByRole('link', { name: /^Анкета агента/ })).toContainText('Одобрен');
  await expect(agent.sidebar().getByRole('button', { name: 'Новая заявка' })).toHaveAttribute(
    'aria-disabled',
    'false',
  );
  expect(await agentPage.evaluate(() => 'same' in globalThis)).toBe(true);
});

test('agents see neither the security service’s pages nor their menu', async ({ page, openAs, portal }) => {
  await openAs('agent@example.com', '/security');
  const shell = new Shell(page);
  const notYours = shell.main().getByRole('heading', { level: 1, name: 'Это раздел службы безопасности' });
  await expect(notYours).toBeVisible();
  await expect(shell.sidebar().getByRole('link', { name: 'Проверка анкет' })).toHaveCount(0);
  await shell.openRoute(`/security/${await agentId(portal, 'pending@example.com')}`);
  await expect(notYours).toBeVisible();
  await shell.openRoute('/security-audit');
  await expect(notYours).toBeVisible();
});

test('the journal speaks in words, and fits a desk and a phone', async ({ page, openAs }) => {
  await openAs('admin@example.com', '/security-audit');
  const shell = new Shell(page);
  await expect(shell.heading('Журнал действий')).toBeVisible();
  for (const [width, height] of [
    [1440, 900],
    [1280, 800],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    const entries = shell
      .main()
      .locator('tbody tr[data-row-key], li')
      .filter({ hasText: /\d\d:\d\d/ });
    await expect(entries.first()).toBeVisible();
    // Names of fields are for programs: versionId, agent_id.
    await expect(shell.main()).not.toContainText(/\b[a-z]+(?:[A-Z][a-z]|_[a-z])/);
    // The table gives its place to cards a moment after the width has changed.
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
      .toBeLessThanOrEqual(0);
  }
  const frame = shell.main().locator('.ant-table-content');
  for (const width of [1440, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(frame).toBeVisible();
    expect(await frame.evaluate((table) => table.scrollWidth - table.clientWidth)).toBeLessThanOrEqual(0);
  }
});

test('script in an agent’s input is shown as text to every reader', async ({
  page,
  portal,
  openAs,
  openElsewhere,
}) => {
  const script = '<img src=x onerror="window.hacked=1"><script>window.hacked=1</script>';
  // An account without an approval that another name would end.
  const account = 'declined@example.com';
  const { notification_preferences: _kept, ...own } = (await (
    await portal.call(account, 'GET', '/agent/rest/profile')
  ).json()) as Record<string, unknown>;
  const changed = await portal.call(account, 'PUT', '/agent/rest/profile', {
    last_name: script,
    user_position: script,
  });
  expect(changed.status, await changed.text()).toBe(200);
  try {
    await openAs(account, '/');
    await expect(page.getByRole('button', { name: 'Меню пользователя' })).toContainText(script);
    const admin = await openElsewhere('admin@example.com', '/security?state=all');
    const reviewer = new Shell(admin);
    await expect(reviewer.main().getByText(script, { exact: false })).toBeVisible();
    await reviewer.openRoute('/security-audit');
    await expect(reviewer.main().getByText(script, { exact: false }).first()).toBeVisible();
    for (const each of [page, admin]) {
      expect(await each.evaluate(() => 'hacked' in window)).toBe(false);
      expect(await each.locator('img[src="x"]').count()).toBe(0);
    }
  } finally {
    await portal.call(account, 'PUT', '/agent/rest/profile', {
      last_name: String(own['last_name']),
      user_position: String(own['user_position'] ?? ''),
    });
  }
});

test('no address leads out of the portal after sign-in', async ({ page, portal }) => {
  for (const trap of [
    '//evil.example',
    '/\\evil.example',
    '/https://evil.example',
    '/login?next=//evil.example',
  ]) {
    await page.goto(`${portal.url}/#${trap}`);
    await expect(page.getByLabel('E-mail')).toBeVisible();
  }
  await page.getByLabel('E-mail').fill('agent@example.com');
  await page.getByLabel('Пароль', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Войти', exact: true }).click();
  await expect(page.getByRole('main')).toBeVisible();
  await new Shell(page).expectToast('Добро пожаловать!');
  expect(new URL(page.url()).origin).toBe(portal.url);
});
