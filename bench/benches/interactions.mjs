import { measured } from '../lib/measured.mjs';
import { origin, verdict } from '../lib/text.mjs';

/** Milliseconds: what browsers call good. */
const GOAL = 200;
const TEXTS = {
  filter: 'filter and search the list',
  open: 'open an application',
  type: 'type in its form',
  switch: 'switch between remotes',
  chat: 'write in the chat',
};

function section(section) {
  const { slowdown, days, interactions, p75Ms, p98Ms, worstMs, parts } = section.result;
  const lines = parts.map(({ part, worstMs: worst }) => `| — ${TEXTS[part]}: worst, ms | ${worst} | | |`);
  return `## Interactions of a day

A scripted day, ${days} times over in one tab, processor ${slowdown}× slower: from each click or key to the next paint (Event Timing, of
which INP is made), ${interactions} interactions. Times come in steps of 8 ms.

| What | Result | Goal | Reached |
|---|---|---|---|
| to the next paint, p98, ms | ${p98Ms} | ≤ ${GOAL} | ${verdict(p98Ms <= GOAL)} |
| — p75, worst, ms | ${p75Ms}, ${worstMs} | | |
${lines.join('\n')}

${origin('interactions', section)}
`;
}

/** How soon the portal answers a hand. */
export const interactions = {
  name: 'interactions',
  on: 'portal',
  measure: ({ portal }) => measured('bench/interactions.ts', [portal]),
  section,
};
