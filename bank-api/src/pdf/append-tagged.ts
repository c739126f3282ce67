import {
  PDFArray,
  PDFDict,
  PDFName,
  PDFNumber,
  PDFObjectCopier,
  PDFPage,
  PDFRef,
  PDFString,
  type PDFDocument,
  type PDFObject,
  type PDFPageLeaf,
} from '@cantoo/pdf-lib';

const STRUCTURE = PDFName.of('StructTreeRoot');
const PARENT_TREE = PDFName.of('ParentTree');
const NEXT_KEY = PDFName.of('ParentTreeNextKey');
const PAGE_KEY = PDFName.of('StructParents');
const KIDS = PDFName.of('K');
const ROLE = PDFName.of('S');

type Entry = readonly [key: number, value: PDFObject];

interface Structure {
  readonly ref: PDFRef;
  readonly dict: PDFDict;
}

const toNumber = (value: PDFObject | undefined): number =>
  value instanceof PDFNumber ? value.asNumber() : 0;

/** The entries of a number tree, however deep they lie. */
function readNumberTree(node: PDFObject | undefined): Entry[] {
  if (!(node instanceof PDFDict)) return [];
  const entries: Entry[] = [];
  const numbers = node.lookup(PDFName.of('Nums'));
  if (numbers instanceof PDFArray)
    for (let index = 0; index + 1 < numbers.size(); index += 2)
      entries.push([toNumber(numbers.lookup(index)), numbers.get(index + 1)]);
  const kids = node.lookup(PDFName.of('Kids'));
  if (kids instanceof PDFArray)
    for (let index = 0; index < kids.size(); index += 1)
      for (const entry of readNumberTree(kids.lookup(index))) entries.push(entry);
  return entries;
}

const findNextKey = (entries: readonly Entry[], atLeast: number): number =>
  entries.reduce((next, [key]) => Math.max(next, key + 1), atLeast);

/** One kid stands without an array in many a file. */
function readKids(element: PDFDict): PDFObject[] {
  const kids = element.lookup(KIDS);
  if (kids instanceof PDFArray) return kids.asArray();
  const kid = element.get(KIDS);
  return kid === undefined ? [] : [kid];
}

/** The element that holds the whole document, or the root where there is no such one. */
function findTop({ ref, dict }: Structure): Structure {
  const [only, ...others] = readKids(dict);
  if (!(only instanceof PDFRef) || others.length > 0) return { ref, dict };
  const element = dict.context.lookup(only);
  const isTop = element instanceof PDFDict && element.lookup(ROLE) === PDFName.of('Document');
  return isTop ? { ref: only, dict: element } : { ref, dict };
}

/** Moves the elements of `from` behind those of `to`. @returns What is added to the keys of its pages. */
function joinStructures(to: Structure, from: PDFDict, language: string): number {
  const { context } = to.dict;
  const top = findTop(to);
  const sections = readKids(from);
  for (const kid of sections) {
    const section = context.lookup(kid, PDFDict);
    section.set(ROLE, PDFName.of('Sect'));
    section.set(PDFName.of('P'), top.ref);
    section.set(PDFName.of('Lang'), PDFString.of(language));
  }
  top.dict.set(KIDS, context.obj([...readKids(top.dict), ...sections]));

  const entries = readNumberTree(to.dict.lookup(PARENT_TREE));
  const shift = findNextKey(entries, toNumber(to.dict.lookup(NEXT_KEY)));
  for (const [key, value] of readNumberTree(from.lookup(PARENT_TREE))) entries.push([key + shift, value]);
  to.dict.set(PARENT_TREE, context.obj({ Nums: entries.flat() }));
  to.dict.set(NEXT_KEY, PDFNumber.of(findNextKey(entries, shift)));
  return shift;
}

/**
 * Copies the pages of a document of our own behind those of another. A structure of the other has ours as a section at its
 * end. A document without one gets none: it would be a claim about all of its pages.
 */
export function appendTagged(document: PDFDocument, appendix: PDFDocument, language: string): void {
  const { context, catalog } = document;
  // One copier for all, so that the elements name the same pages.
  const copier = PDFObjectCopier.for(appendix.context, context);
  const pages = appendix.getPages().map(({ ref }) => {
    const copied = copier.copy(ref);
    // A copy is of its original's class.
    return document.addPage(PDFPage.of(context.lookup(copied) as PDFPageLeaf, copied, document));
  });
  const ref = catalog.get(STRUCTURE);
  const dict = catalog.lookup(STRUCTURE);
  const ours = appendix.catalog.get(STRUCTURE);
  if (ref instanceof PDFRef && dict instanceof PDFDict && ours instanceof PDFRef) {
    const from = copier.copy(ours);
    const shift = joinStructures({ ref, dict }, context.lookup(from, PDFDict), language);
    for (const { node } of pages) node.set(PAGE_KEY, PDFNumber.of(toNumber(node.lookup(PAGE_KEY)) + shift));
    context.delete(from);
  } else for (const { node } of pages) node.delete(PAGE_KEY);
}
