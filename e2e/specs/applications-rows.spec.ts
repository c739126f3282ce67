import { expect, test } from '../fixtures/portal.ts';

test.use({ viewport: { width: 1440, height: 900 } });

/** Rows that an agent sees at once, below everything that stands above the list. */
const LEAST_ROWS = 12;

for (const [name, route, account] of [
  ['own applications', '/requests', 'agent@example.com'],
  ["the organisation's applications", '/all-requests', 'agent@example.com'],
  ['the applications of all banks', '/requests?scope=all', 'colleague@example.com'],
  ['clients', '/clients', 'agent@example.com'],
  ['documents', '/documents-page', 'agent@example.com'],
] as const)
  test(`${name}: twelve rows are seen at 1440 × 900, none of them cut`, async ({ page, openAs }) => {
    await openAs(account, route);
    const rows = page.getByRole('main').locator('tbody tr');
    await expect(rows.nth(LEAST_ROWS)).toBeAttached();
    // The banner of urgent messages has come: it takes its place from the rows.
    await expect(page.getByRole('region', { name: 'Срочные сообщения' })).toBeVisible();
    const seen = await rows.evaluateAll((all) =>
      all
        .map((row) => row.getBoundingClientRect())
        .filter(({ bottom }) => bottom <= window.innerHeight)
        .map(({ height }) => height),
    );
    console.log(`${name}: ${seen.length} rows, up to ${Math.max(...seen)} px`);
    expect(seen.length).toBeGreaterThanOrEqual(LEAST_ROWS);
    expect(Math.max(...seen)).toBeLessThanOrEqual(48);
  });
