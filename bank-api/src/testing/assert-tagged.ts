import assert from 'node:assert/strict';
import { pdfFacts, pdfStructure, type TaggedText } from './pdf-text.ts';

const ROLES: ReadonlySet<string> = new Set(['H1', 'H2', 'P', 'TH', 'TD', 'Figure']);

/**
 * A Russian PDF that is read in its order: a heading first, every text and drawing in an element or skipped, heads in every table,
 * what every page repeats left out. @returns What is read.
 */
export async function assertTagged(bytes: Uint8Array): Promise<readonly TaggedText[]> {
  assert.equal((await pdfFacts(bytes)).language, 'ru-RU');
  const { isMarked, tagged, rows, skipped, loose, looseDrawings } = await pdfStructure(bytes);
  assert.ok(isMarked);
  assert.deepEqual(loose, []);
  assert.equal(looseDrawings, 0);
  assert.match(skipped, /Стр\. 1 из/);
  assert.ok(!tagged.some(([, text]) => text.includes('Стр.')));
  const roles = tagged.map(([role]) => role);
  assert.equal(roles[0], 'H1');
  assert.equal(roles.filter((role) => role === 'H1').length, 1);
  assert.deepEqual(
    [...new Set(roles)].filter((role) => !ROLES.has(role)),
    [],
  );
  // Facts have their head in the row, schedules in a row above.
  let hasColumnHeads = false;
  for (const row of rows) {
    if (row.every((cell) => cell === 'TH')) hasColumnHeads = true;
    else if (row[0] === 'TH') hasColumnHeads = false;
    else assert.ok(hasColumnHeads, `a row without heads: ${row.join()}`);
    assert.ok(
      row.every((cell) => cell === 'TH' || cell === 'TD'),
      row.join(),
    );
  }
  return tagged;
}
