import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deflateSync } from 'node:zlib';
import {
  decodePDFRawStream,
  degrees,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFNumber,
  PDFRawStream,
  PDFRef,
  type PDFPage,
} from '@cantoo/pdf-lib';
import { pdfFacts, pdfStructure, pdfText } from '../testing/pdf-text.ts';
import { createCopyMarker } from './mark-copy.ts';
import { createPdf } from './pdf-writer.ts';

const FOOTER = { left: 'Банк', page: (number: number, count: number) => `${number} из ${count}` };
const MARK = { documentTitle: 'Паспорт', title: 'Документ подписан', text: 'Протокол в конце' };
const markCopy = createCopyMarker();

async function makePdf(title: string): Promise<Uint8Array> {
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
  const behind = await makePdf('Протокол');
  const pages = await PDFDocument.load(await makePdf('Договор'));
  pages.addPage();
  const copy = await markCopy({ document: await pages.save(), behind, ...MARK });
  assert.ok(copy);
  const text = (await pdfText(copy)).replaceAll(/\s+/g, ' ');
  assert.match(text, /Договор .*Документ подписан.*Документ подписан.*Протокол/);
  assert.equal((await PDFDocument.load(copy)).getPageCount(), 3);
});

test('pages that are turned, or narrower than the mark, have it too', async () => {
  const copy = await markCopy({ document: await scanned(), behind: await makePdf('Протокол'), ...MARK });
  const text = await pdfText(copy ?? new Uint8Array());
  assert.equal(text.match(/Документ подписан/g)?.length, 5);
});

/** What a tagged page is drawn with, part by part. */
function drawnParts({ node, doc }: PDFPage): string[] {
  return node
    .lookup(PDFName.of('Contents'), PDFArray)
    .asArray()
    .map((part) => {
      const stream = doc.context.lookup(part);
      assert.ok(stream instanceof PDFRawStream);
      return Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1');
    });
}

/** Every element that the structure names for a page is one of that page. */
function assertParents(pdf: PDFDocument): void {
  const root = pdf.catalog.lookup(PDFName.of('StructTreeRoot'), PDFDict);
  const parents = root.lookup(PDFName.of('ParentTree'), PDFDict).lookup(PDFName.of('Nums'), PDFArray);
  const keys = pdf.getPages().map(({ node, ref }) => {
    const key = node.lookup(PDFName.of('StructParents'), PDFNumber).asNumber();
    const place = parents.asArray().findIndex((one) => one instanceof PDFNumber && one.asNumber() === key);
    const elements = parents.lookup(place + 1, PDFArray).asArray();
    assert.ok(elements.length > 0);
    for (const element of elements)
      assert.equal(pdf.context.lookup(element, PDFDict).get(PDFName.of('Pg')), ref);
    return key;
  });
  assert.equal(new Set(keys).size, pdf.getPageCount());
  const next = root.lookup(PDFName.of('ParentTreeNextKey'), PDFNumber).asNumber();
  assert.ok(next > Math.max(...keys));
}

/** The tree of parents in two levels without a next key, and the only kid without an array: as other writers have it. */
async function otherWriters(document: Uint8Array): Promise<Uint8Array> {
  const pdf = await PDFDocument.load(document);
  const root = pdf.catalog.lookup(PDFName.of('StructTreeRoot'), PDFDict);
  root.set(PDFName.of('K'), root.lookup(PDFName.of('K'), PDFArray).get(0));
  const leaf = root.lookup(PDFName.of('ParentTree'), PDFDict);
  leaf.set(PDFName.of('Limits'), pdf.context.obj([0, 0]));
  root.set(PDFName.of('ParentTree'), pdf.context.obj({ Kids: [pdf.context.register(leaf)] }));
  root.delete(PDFName.of('ParentTreeNextKey'));
  return pdf.save();
}

test('a tagged document stays tagged, with the protocol as its last section and the mark left out', async () => {
  const own = await makePdf('Договор');
  for (const document of [own, await otherWriters(own)]) {
    const copy = await markCopy({ document, behind: await makePdf('Протокол'), ...MARK });
    assert.ok(copy);
    const { isMarked, tagged, skipped, loose, looseDrawings } = await pdfStructure(copy);
    assert.ok(isMarked);
    assert.deepEqual(tagged, [
      ['H1', 'Договор'],
      ['H1', 'Протокол'],
    ]);
    assert.match(skipped, /Документ подписан/);
    assert.deepEqual([loose, looseDrawings], [[], 0]);
    assert.deepEqual(await pdfFacts(copy), { title: 'Договор', language: 'ru-RU', pages: 2 });

    const pdf = await PDFDocument.load(copy);
    assertParents(pdf);
    const root = pdf.catalog.lookup(PDFName.of('StructTreeRoot'), PDFDict);
    const kids = root.lookup(PDFName.of('K'));
    const top = pdf.context.lookup(
      kids instanceof PDFArray ? kids.get(0) : root.get(PDFName.of('K')),
      PDFDict,
    );
    const section = top.lookup(PDFName.of('K'), PDFArray).lookup(1, PDFDict);
    assert.equal(section.lookup(PDFName.of('S')), PDFName.of('Sect'));
    assert.ok(section.get(PDFName.of('P')) instanceof PDFRef);
    assert.equal(section.lookup(PDFName.of('P')), top);
    assert.match(
      drawnParts(pdf.getPage(0)).at(-1) ?? '',
      /^\/Artifact << \/Type \/Pagination \/Subtype \/Footer >> BDC\s[^]*\sDo\s[^]*\sEMC\s*$/,
    );
  }
});

test('a document without tags gets a language and a title, and claims no tags', async () => {
  const copy = await markCopy({ document: await scanned(), behind: await makePdf('Протокол'), ...MARK });
  assert.ok(copy);
  assert.deepEqual(await pdfFacts(copy), { title: 'Паспорт', language: 'ru-RU', pages: 6 });
  const pdf = await PDFDocument.load(copy);
  assert.equal(pdf.catalog.getViewerPreferences()?.getDisplayDocTitle(), true);
  for (const name of ['MarkInfo', 'StructTreeRoot']) assert.ok(!pdf.catalog.has(PDFName.of(name)));
  for (const { node } of pdf.getPages()) assert.ok(!node.has(PDFName.of('StructParents')));
});

test('a document keeps the language and the title that it has', async () => {
  const pdf = await PDFDocument.load(await scanned());
  pdf.setLanguage('kk-KZ');
  pdf.setTitle('Шарт');
  const copy = await markCopy({ document: await pdf.save(), behind: await makePdf('Протокол'), ...MARK });
  assert.deepEqual(await pdfFacts(copy ?? new Uint8Array()), { title: 'Шарт', language: 'kk-KZ', pages: 6 });
});

test('what is encrypted, or no readable PDF, has no copy', async () => {
  const behind = await makePdf('Протокол');
  const secret = await PDFDocument.load(await makePdf('Договор'));
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
  const behind = await makePdf('Протокол');
  assert.ok(await markCopy({ document: packed(1024), behind, ...MARK }));
  assert.equal(await markCopy({ document: packed(512 * 1024 * 1024), behind, ...MARK }), undefined);
});
