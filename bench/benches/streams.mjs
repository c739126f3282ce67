import path from 'node:path';
import { pinnedNode, rootDir, run } from '../../scripts/lib/process.mjs';
import { measured } from '../lib/measured.mjs';
import { withBankOnPostgres, withDescriptors } from '../lib/bank-on-postgres.mjs';
import { origin, verdict } from '../lib/text.mjs';

const agentsText = (it) => `At a process started anew, ${it.agents} open streams of
as many agents in organisations of ten: ${it.broadcasts} events for everybody, and ${it.messages} messages of the curator, each to one of them,
from its posting to its arrival. `;

function agentRows(it) {
  return `| ${it.agents} agents: an event for everybody, p50, ms | ${it.p50Ms} | | |
| ${it.agents} agents: an event for everybody, p95, ms | ${it.p95Ms} | ≤ 150 | ${verdict(it.p95Ms <= 150 && it.delivered === it.agents * it.broadcasts)} |
| ${it.agents} agents: deliveries | ${it.delivered} of ${it.agents * it.broadcasts} | all | ${verdict(it.delivered === it.agents * it.broadcasts)} |
| ${it.agents} agents: a message to its agent, p50, ms | ${it.messageP50Ms} | | |
| ${it.agents} agents: a message to its agent, p95, ms | ${it.messageP95Ms} | ≤ 150 | ${verdict(it.messageP95Ms <= 150)} |
| ${it.agents} agents: messages delivered / at another agent | ${it.messagesDelivered} of ${it.messages} / ${it.astray} | all / 0 | ${verdict(it.messagesDelivered === it.messages && it.astray === 0)} |
| ${it.agents} agents: resident memory, MB (${it.memoryBeforeMb} without streams) | ${it.memoryMb} | ≤ 300 | ${verdict(it.memoryMb <= 300)} |
`;
}

function measure() {
  return withBankOnPostgres(async ({ bank, databaseUrl, startBank, startPortal }) => {
    const read = async (file, ...args) => {
      const [reader, readerArgs] = withDescriptors(
        [pinnedNode, file, bank, ...args].map((part) => `'${part}'`).join(' '),
      );
      const { code, output } = await run(reader, readerArgs, {
        cwd: path.join(rootDir, 'bank-api'),
        env: { BENCH_DATABASE_URL: databaseUrl },
        capture: true,
      });
      if (code !== 0) throw new Error(`${file} failed:\n${output.trim()}`);
      return JSON.parse(output.slice(Math.max(0, output.search(/^\{/m))));
    };
    const count = process.env.BENCH_STREAMS ?? '5000';
    // The making of the demo data leaves its memory behind: the process that is measured has not made it.
    await startBank();
    const result = await read('bench/streams.ts', await startBank(), count);
    const agents = await read('bench/stream-agents.ts', await startBank(), count);
    const screen = await measured('bench/messages.ts', [await startPortal()]);
    return { ...result, agents, screen };
  });
}

function section(section) {
  const { streams, messages, delivered, p50Ms, p95Ms, memoryMb, memoryBeforeMb, agents, screen, ...rest } =
    section.result;
  const { reconnects, posted, lost, repeated } = rest;
  const isComplete = delivered === streams * messages;
  return `## Open streams and messages

One bank-api on PostgreSQL, ${streams} open streams of one agent read by one other process on the same machine; ${messages}
messages, each from its posting to its arrival at every stream. ${agents ? agentsText(agents) : ''}Then ${reconnects} reconnects with \`Last-Event-ID\` while
${posted} messages are posted. Then ${screen.messages} messages between two browsers through the delivery server, from Enter to
the frame that shows the message.

| What | Result | Goal | Reached |
|---|---|---|---|
| fan-out to ${streams} streams, p50, ms | ${p50Ms} | | |
| fan-out, p95, ms | ${p95Ms} | ≤ 150 | ${verdict(p95Ms <= 150 && isComplete)} |
| deliveries | ${delivered} of ${streams * messages} | all | ${verdict(isComplete)} |
| resident memory, MB (${memoryBeforeMb} without streams) | ${memoryMb} | ≤ 300 | ${verdict(memoryMb <= 300)} |
${agents ? agentRows(agents) : ''}| lost in ${reconnects} reconnects | ${lost} | 0 | ${verdict(lost === 0)} |
| repeated in ${reconnects} reconnects | ${repeated} | 0 | ${verdict(repeated === 0)} |
| message to screen, median, ms | ${screen.medianMs} | | |
| message to screen, p95, ms | ${screen.p95Ms} | ≤ 300 | ${verdict(screen.p95Ms <= 300)} |

${origin('streams', section)}
`;
}

/** Open streams, reconnects and a message between two browsers. */
export const streams = {
  name: 'streams',
  measure,
  section,
};
