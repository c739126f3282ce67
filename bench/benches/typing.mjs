import { measured } from '../lib/measured.mjs';
import { origin, verdict } from '../lib/text.mjs';

function section(section) {
  const { fields, slowdown, keystrokes, medianMs, p95Ms, maxMs, painted } = section.result;
  return `## Typing in a form

A form of ${fields} fields that the bank serves, processor ${slowdown}× slower, ${keystrokes} keystrokes in different fields: from the
key until every handler of it is through, React's rendering included. The goal is theirs: until the letter is seen the browser
lays out and paints, and waits for the turn of a frame (16.7 ms apart), which no page does without.

| What | Result | Goal | Reached |
|---|---|---|---|
| median, ms | ${medianMs} | | |
| p95, ms | ${p95Ms} | | |
| longest, ms | ${maxMs} | < 16 | ${verdict(maxMs < 16)} |
${painted ? `| until the painted frame: median, p95, longest, ms | ${painted.medianMs}, ${painted.p95Ms}, ${painted.maxMs} | | |\n` : ''}
${origin('typing', section)}
`;
}

/** Keystrokes in a long form. */
export const typing = {
  name: 'typing',
  on: 'portal',
  measure: ({ portal }) => measured('bench/typing.ts', [portal]),
  section,
};
