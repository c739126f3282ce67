import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deflateSync } from 'node:zlib';
import { degrees, PDFDocument } from '@cantoo/pdf-lib';
import { pdfText } from '../testing/pdf-text.ts';
import { createCopyMarker } from './mark-copy.ts';
import { createPdf } from './pdf-writer.ts';

const FOOTER = { left: 'Банк', page: (number: number, count: number) => `${number} из ${count}` };
const MARK = { title: 'Документ подписан', text: 'Протокол в конце' };
const markCopy = createCopyMarker();

async function pdfOf(title: string): Promise<Uint8Array> {
  const pdf = await createPdf(title, FOOTER, new Date(0));
  pdf.title(title);
  return pdf.save();
}

/** Pages as somebody scans them: upright, turned in every way, and narrower than the mark. */
async function scanned(): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  for (const angle of [0, 90, 180, 270]) pdf.addPage([595, 842]).setRotation(degrees(angle));
  pdf.addPage([120, 160]);
  return pdf.save();
}

test('a copy has the mark on every page, and the protocol behind them', async () => {
  const behind = await pdfOf('Протокол');
  const pages = await PDFDocument.load(await pdfOf('Договор'));
  pages.addPage();
  const copy = await markCopy({ document: await pages.save(), behind, ...MARK });
  assert.ok(copy);
  const text = (await pdfText(copy)).replaceAll(/\s+/g, ' ');
  assert.match(text, /Договор .*Документ подписан.*Документ подписан.*Протокол/);
  assert.equal((await PDFDocument.load(copy)).getPageCount(), 3);
});

test('pages that are turned, or narrower than the mark, have it too', async () => {
  const copy = await markCopy({ document: await scanned(), behind: await pdfOf('Протокол'), ...MARK });
  const text = await pdfText(copy ?? new Uint8Array());
  assert.equal(text.match(/Документ подписан/g)?.length, 5);
});

test('what is encrypted, or no readable PDF, has no copy', async () => {
  const behind = await pdfOf('Протокол');
  const secret = await PDFDocument.load(await pdfOf('Договор'));
  secret.encrypt({ userPassword: 'тайна', ownerPassword: 'тайна' });
  assert.equal(await markCopy({ document: await secret.save(), behind, ...MARK }), undefined);
  const broken = Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\n');
  assert.equal(await markCopy({ document: broken, behind, ...MARK }), undefined);
  assert.equal(await markCopy({ document: Buffer.from('<html></html>'), behind, ...MARK }), undefined);
  const tooLarge = Buffer.alloc(11 * 1024 * 1024);
  assert.equal(await markCopy({ document: tooLarge, behind, ...MARK }), undefined);
});

/** A page, and an object that is so large when it is unpacked. */
function packed(bytes: number): Buffer {
  const objects = Buffer.alloc(bytes, ' ');
  objects.write('5 0 null');
  const stream = deflateSync(objects, { level: 1 });
  const texts = [
    '%PDF-1.5',
    '1 0 obj << /Type /Catalog /Pages 3 0 R >> endobj',
    '3 0 obj << /Type /Pages /Kids [4 0 R] /Count 1 >> endobj',
    '4 0 obj << /Type /Page /Parent 3 0 R /MediaBox [0 0 595 842] >> endobj',
    `2 0 obj << /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length ${stream.length} >>`,
    'stream\n',
  ];
  const end = '\nendstream endobj\ntrailer << /Root 1 0 R >>\n%%EOF';
  return Buffer.concat([Buffer.from(texts.join('\n')), stream, Buffer.from(end)]);
}

test('a PDF that unpacks to half a gigabyte is given up', async () => {
  const behind = await pdfOf('Протокол');
  assert.ok(await markCopy({ document: packed(1024), behind, ...MARK }));
  assert.equal(await markCopy({ document: packed(512 * 1024 * 1024), behind, ...MARK }), undefined);
});
