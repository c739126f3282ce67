import { mkdirSync } from 'node:fs';
import { freshContext, launch, signInRecord } from './bench/browser.ts';
const url = 'http://127.0.0.1:18180'; const out = '/tmp/brief/shots'; mkdirSync(out, { recursive: true });
const routes = process.argv[2] ? process.argv[2].split(',') : ['/','/requests','/all-requests','/documents-page','/chat','/notifications','/my-income','/calculator','/products','/news','/cross-border-payments','/create-request','/profile','/agent-profile'];
const account = process.argv[3] ?? 'agent@example.com';
const which = (process.argv[4] ?? 'light-1440,dark-390').split(',');
const browser = await launch(); const record = await signInRecord(url, account);
for (const w of which) { const [theme, width] = w.split('-') as [string, string];
  const context = await freshContext(browser, record); await context.addInitScript((v) => localStorage.setItem('theme', v), theme);
  const page = await context.newPage(); page.on('console', (m) => { if (m.type() === 'error') console.log(w, m.text()); });
  await page.setViewportSize({ width: Number(width), height: width === '390' ? 844 : 900 });
  for (const route of routes) { await page.goto(`${url}/#${route}`); await page.waitForTimeout(300);
    await page.locator('main h1').first().waitFor({ timeout: 15000 }).catch(() => console.log('no h1', route));
    await page.waitForFunction(() => !document.querySelector('main .ant-skeleton, main [aria-busy="true"]'), undefined, { timeout: 8000 }).catch(() => console.log('busy', route));
    await page.waitForTimeout(400);
    await page.screenshot({ path: `${out}/${w}${route.replace(/[^a-z0-9-]/gi, '_').slice(0, 40)}.png` }); }
  await context.close(); }
await browser.close();
