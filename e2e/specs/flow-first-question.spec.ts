import { BankClient } from '../fixtures/bank-client.ts';
import { PHONE, expect, test } from '../fixtures/portal.ts';
import { Shell } from '../pages/shell.ts';

/** The client has an application at this bank already: most of what the forms ask is known. */
for (const [name, viewport] of [
  ['a desktop', { width: 1440, height: 900 }],
  ['a phone', PHONE.viewport],
] as const) {
  test(`a press leads past what is known of a client to the first question on ${name}`, async ({
    page,
    portal,
    openAs,
  }) => {
    await page.setViewportSize(viewport);
    const bank = new BankClient(portal);
    const { inn } = await bank.aCompany('working_capital_loan');
    const earlier = await bank.create({ inn });
    await bank.fillForms(earlier.hash);
    await bank.call('POST', '/cancel', { hash_password: earlier.hash, reason: 'client_refused' });
    const { hash } = await bank.create({ inn });
    await openAs('agent@example.com', `/issue/${hash}/request-form`);
    const main = new Shell(page).main();
    await expect(main.getByRole('button', { name: /^Изменить: / }).first()).toBeVisible();
    const lead = main.getByRole('button', { name: 'К первому вопросу' });
    await expect(lead).toBeInViewport();
    await lead.click();
    const focused = page.getByRole('combobox', { name: 'На что нужны деньги' });
    await expect(focused).toBeInViewport();
    await expect(focused).toBeFocused();
  });
}
