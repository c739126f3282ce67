import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '../fixtures/portal.ts';
import { freePort, startProgram, untilReady } from '../fixtures/processes.ts';
import { copyWorkspace } from '../fixtures/workspace-copy.ts';

const TAB = 'От банка';
const CHANGED = 'Бумаги, которые ждут вас';

test('npm run dev shows a saved source on the open page, beside the built remotes', async ({
  page,
  portal,
  openAs,
}) => {
  test.setTimeout(180_000);
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-dev-'));
  const copy = path.join(folder, 'copy');
  copyWorkspace(copy);
  const [port, watchPort] = [await freePort(), await freePort()];
  const dev = startProgram('node', ['scripts/dev.mjs', 'mf-documents'], copy, {
    PORT: String(port),
    DEV_PORT: String(watchPort),
    BANK_API_URL: portal.bankApiUrl,
  });
  try {
    const url = `http://127.0.0.1:${port}`;
    await untilReady(`${url}/readyz`, dev);
    await openAs('agent@example.com', '/documents-page', { at: url });
    await expect(page.getByText(TAB)).toBeVisible();

    const source = path.join(copy, 'mf-documents/src/features/documents/locale/ru.ts');
    writeFileSync(source, readFileSync(source, 'utf8').replace(TAB, CHANGED));
    await expect(page.getByText(CHANGED)).toBeVisible({ timeout: 60_000 });
    // The rest is the built one, signed in as before.
    await page.getByRole('link', { name: 'Калькулятор' }).first().click();
    await expect(page.getByRole('heading', { name: 'Калькулятор' })).toBeVisible();
  } finally {
    // The page's live connection would break with this portal; the other one goes on.
    await page.goto(portal.url);
    await dev.end('SIGTERM');
    rmSync(folder, { recursive: true, force: true });
  }
});
