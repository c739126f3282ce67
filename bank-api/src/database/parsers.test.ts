import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { parsers } from './parsers.ts';

const TIMESTAMPTZ = 1184;
const parse = (text: string): unknown => parsers[TIMESTAMPTZ]?.(text);

test('the timestamp parser gives what Date gives for every instant', () => {
  const instants = fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true });
  fc.assert(
    fc.property(instants, fc.integer({ min: 0, max: 6 }), (instant, digits) => {
      const micros = `${instant.toISOString().slice(20, 23)}789`.slice(0, digits);
      const text = `${instant.toISOString().slice(0, 19).replace('T', ' ')}${digits === 0 ? '' : `.${micros}`}`;
      assert.equal(parse(`${text}+00`), new Date(`${text.replace(' ', 'T')}Z`).toISOString());
    }),
  );
  assert.equal(parse('2026-03-05 12:30:00.25+03'), '2026-03-05T09:30:00.250Z');
  assert.equal(parse('infinity'), 'infinity');
});
