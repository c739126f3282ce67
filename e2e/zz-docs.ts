import { freshContext, launch, signInRecord } from './bench/browser.ts';
import { readFileSync } from 'node:fs';
const url = 'http://127.0.0.1:18180'; const out = '/tmp/brief/shots';
const browser = await launch(); const record = await signInRecord(url, 'agent@example.com');
const list = await (await fetch(`${url}/banks/sgb/agent/rest/issues?name=issues&itemsPerPage=100`, { headers: { authorization: `Bearer ${record.token}` } })).json() as any;
const items = list.objs ?? list.data; const of = (s: string) => items.find((i: any) => i.status === s)?.hash_password;
for (const w of ['dark-1440', 'light-390']) { const [theme, width] = w.split('-') as [string, string];
  const context = await freshContext(browser, record); await context.addInitScript((v) => localStorage.setItem('theme', v), theme);
  const page = await context.newPage(); page.on('console', (m) => { if (m.type() === 'error') console.log(w, m.text()); });
  await page.setViewportSize({ width: Number(width), height: width === '390' ? 844 : 900 });
  const settle = async () => { await page.waitForTimeout(700); await page.waitForFunction(() => !document.querySelector('main .ant-skeleton, main [aria-busy="true"]'), undefined, { timeout: 8000 }).catch(() => console.log('busy')); await page.waitForTimeout(600); };
  const shot = (n: string) => page.screenshot({ path: `${out}/d-${w}-${n}.png` });
  await page.goto(`${url}/#/documents-page`); await settle(); await shot('page');
  // preview of the first
  await page.getByRole('button', { name: /Посмотреть|Просмотр/ }).first().click().catch((e) => console.log(String(e).slice(0, 200))); await settle(); await shot('preview-pdf'); await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /Проверить подпись/ }).first().click(); await settle(); await shot('check'); await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /Сертификаты/ }).first().click(); await settle(); await shot('certs'); await page.keyboard.press('Escape');
  for (const [s, p] of [['scoring', 'documents'], ['doc_list', 'document-package'], ['additional_docs', 'discussions']] as const) { await page.goto(`${url}/#/issue/${of(s)}/${p}`); await settle(); await shot(p); }
  await page.goto(`${url}/#/documents-page`); await settle();
  await page.getByRole('button', { name: /^Подписать/ }).first().click().catch(() => console.log('no sign')); await settle(); await shot('sign');
  await context.close(); }
await browser.close();
