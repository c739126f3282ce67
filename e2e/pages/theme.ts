import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';

/**
 * The other theme, by the system's preference, as an evening brings it: what stands on the page stays, and is worked on
 * further. A journey that calls it at every stop is seen in both themes without being walked twice.
 */
export async function switchTheme(page: Page): Promise<void> {
  const root = page.locator('html');
  const isDark = await root.evaluate((element) => element.classList.contains('dark'));
  await page.emulateMedia({ colorScheme: isDark ? 'light' : 'dark' });
  await (isDark ? expect(root).not.toHaveClass(/\bdark\b/) : expect(root).toHaveClass(/\bdark\b/));
}
