import { origin, verdict } from './bench-text.mjs';

/* Sections of docs/benchmarks.md on what a team does with the portal: releases, starts and tests. */

export function deliverySection(section) {
  const { rounds, leadMs, rollbackMs, requests, cold } = section.result;
  return `## Delivery of remotes

| What | Result | Goal | Reached |
|---|---|---|---|
| lead time, from new files at the origin (a folder) to new sessions, ms: median / worst of ${rounds} | ${leadMs.median} / ${leadMs.worst} | ≤ 30000 | ${verdict(leadMs.worst <= 30_000)} |
| rollback by command, start of the command included, ms: median / worst | ${rollbackMs.median} / ${rollbackMs.worst} | ≤ 5000 | ${verdict(rollbackMs.worst <= 5_000)} |
| requests per second, delivery server / nginx, one process each | ${requests.deliveryPerSecond} / ${requests.nginxPerSecond} | | |
| ratio | ${requests.ratio} | | |
| cold load of the application list with the page's snapshot and preloads, ms (4× slower processor, 4G) | ${cold.withMs} | | |
| the same without the preloads | ${cold.withoutMs} | | |
| ratio | ${cold.ratio} | | |

The file of the requests: \`${requests.file}\` (${requests.bytes} bytes, gzip from the build on both sides), 32 connections of wrk
on the same machine. nginx is Debian's \`nginx-light\` with \`sendfile\` and \`gzip_static\`.

${origin('delivery', section)}
`;
}

export function startSection(section) {
  const { coldSeconds, warmSeconds, buildSeconds } = section.result;
  return `## Start and build

In a fresh clone; packages come from the package manager's store or its registry.

| What | Seconds | Goal | Reached |
|---|---|---|---|
| cold \`npm start\`: nothing installed, built or stored | ${coldSeconds} | | |
| second \`npm start\` | ${warmSeconds} | ≤ 10 | ${verdict(warmSeconds <= 10)} |
| \`npm run build -- --force\` | ${buildSeconds} | | |

${origin('start', section)}
`;
}

export function testSection(section) {
  const { seconds, last } = section.result;
  return `## The whole test run

| What | Result | Goal | Reached |
|---|---|---|---|
| \`npm test\`, seconds (${last}) | ${seconds} | ≤ 1500 | ${verdict(seconds <= 1500)} |

${origin('test', section)}
`;
}
