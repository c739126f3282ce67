import { installDebianPackages } from '../../scripts/lib/debian.mjs';
import { measured } from '../lib/measured.mjs';
import { origin, verdict } from '../lib/text.mjs';

async function prepare() {
  if (!(await installDebianPackages(['nginx-light', 'wrk'])))
    throw new Error(
      'nginx and wrk could not be installed: they are what the delivery server is compared with.',
    );
}

function section(section) {
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

/** Releases from their origin to new sessions, and the delivery server beside nginx. */
export const delivery = {
  name: 'delivery',
  on: 'portal',
  prepare,
  needs: ['portalInTheClear'],
  measure: ({ portalInTheClear }) => measured('bench/delivery.ts', [portalInTheClear]),
  section,
};
