import { expect, test } from '../fixtures/portal.ts';
import { Shell } from '../pages/shell.ts';

const AGENT = 'agent@example.com';

/** Remotes that Vite has built and the packer has made releases of. */
test.use({ configuration: { examples: { 'mf-vue': 'vite-vue', 'mf-react': 'vite-react' } } });

test('a remote of Vue runs by its lifecycles alone, with the session, calls and events of the portal', async ({
  page,
  openAs,
}) => {
  await openAs(AGENT, '/vue');
  await expect(page.getByRole('heading', { level: 1, name: 'Пример на Vue' })).toBeVisible();
  await expect(page.getByTestId('email')).toHaveText(AGENT);
  await page.getByRole('button', { name: 'Нажато: 0' }).click();
  const button = page.getByRole('button', { name: 'Нажато: 1' });
  // The colour of the portal's theme.
  await expect(button).toHaveCSS('color', 'rgb(36, 86, 214)');
  await new Shell(page).chooseBank('Метком');
  await expect(page.getByTestId('bank')).toHaveText('metcome');
});

test('a remote of Vite and React brings a React of its own', async ({ page, openAs }) => {
  await openAs(AGENT, '/react');
  await expect(page.getByTestId('email')).toHaveText(AGENT);
  await page.getByRole('button', { name: 'Нажато: 0' }).click();
  await expect(page.getByRole('button', { name: 'Нажато: 1' })).toBeVisible();
});

test('packed remotes leave nothing behind when they are left', async ({ page, openAs }) => {
  await openAs(AGENT, '/react');
  const styles = page.locator('link[rel="stylesheet"]:is([href*="/mf-vue/"], [href*="/mf-react/"])');
  await expect(styles).toHaveCount(1);
  await page.getByRole('navigation').getByRole('link', { name: 'На Vue' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Пример на Vue' })).toBeVisible();
  await expect(page.locator('[data-remote="mf-react"]')).toHaveCount(0);
  await expect(styles).toHaveCount(1);
  await page.getByRole('navigation').getByRole('link', { name: 'Калькулятор' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Калькулятор' })).toBeVisible();
  await expect(styles).toHaveCount(0);
});
