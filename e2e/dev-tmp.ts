import { freshContext, launch, signInRecord } from './bench/browser.ts';
import { readFileSync, writeFileSync } from 'node:fs';
const url='http://127.0.0.1:18080';
const browser = await launch(); const context = await freshContext(browser, await signInRecord(url)); const page = await context.newPage();
page.on('console',m=>{console.log('console',m.type(),m.text().slice(0,200))});
page.on('websocket',w=>{console.log('ws',w.url()); w.on('framereceived',f=>console.log('frame',String(f.payload).slice(0,100)))});
page.on('framenavigated',f=>console.log('nav',f.url()));
await page.goto(`${url}/#/documents-page`); await page.getByRole('heading',{level:1,name:'Документы'}).waitFor();
await page.waitForTimeout(1500);
const f='../mf-documents/src/locale/ru.ts'; const s=readFileSync(f,'utf8'); const i=s.search(/title: 'Документы'/); console.log('at',i);
writeFileSync(f,s.replace("title: 'Документы'","title: 'Документы сейчас'")); const t=Date.now();
try { await page.getByRole('heading',{level:1,name:'Документы сейчас'}).waitFor({timeout:20000}); console.log('reloaded after',Date.now()-t,'ms'); } catch(e) { console.log('NOT reloaded', await page.locator('h1').allInnerTexts()); }
writeFileSync(f,s); await browser.close();
