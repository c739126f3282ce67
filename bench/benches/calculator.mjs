import { measured } from '../lib/measured.mjs';
import { origin, verdict } from '../lib/text.mjs';

function section(section) {
  const { slowdown, turns, moves, dragMs, drag, floor, controls, restMs, followed } = section.result;
  const rows = controls.map(
    ({ name, worstMs }) =>
      `| ${name}: next paint, worst, ms | ${worstMs} | ≤ 200 | ${verdict(worstMs <= 200)} |`,
  );
  const worstRestMs = Math.max(...restMs);
  return `## The calculator

A schedule of 360 payments with its chart, processor ${slowdown}× slower. ${turns} drags of ${moves} moves in ${dragMs} ms through the rates, and each
other kind of control as often. Times to the next paint are those of Event Timing, which INP is made of; the same drags over a bare
slider on an empty page say what the machine itself takes. Results: from the last value until figures, table and chart show it.

| What | Result | Goal | Reached |
|---|---|---|---|
| slider dragged: next paint, p98, ms | ${drag.p98Ms} | ≤ 200 | ${verdict(drag.p98Ms <= 200)} |
| — p75, worst, ms | ${drag.p75Ms}, ${drag.worstMs} | | |
| — the bare slider: p98, worst, ms | ${floor.p98Ms}, ${floor.worstMs} | | |
${rows.join('\n')}
| results after the hand rests, worst, ms | ${worstRestMs} | ≤ 300 | ${verdict(worstRestMs <= 300)} |
| — each drag, ms | ${restMs.join(', ')} | | |
| figures followed, times a drag | ${followed.figures.join(', ')} | | |
| chart followed, times a drag | ${followed.chart.join(', ')} | | |

${origin('calculator', section)}
`;
}

/** The calculator under the hand. */
export const calculator = {
  name: 'calculator',
  on: 'portal',
  measure: ({ portal }) => measured('bench/calculator.ts', [portal]),
  section,
};
