import { spawn } from 'node:child_process';
import { run } from '../../scripts/lib/process.mjs';
import { freePort, stopService, waitUntilReady } from '../../scripts/lib/services.mjs';
import { toSeconds } from '../lib/results.mjs';
import { withClone } from '../lib/with-clone.mjs';
import { origin, verdict } from '../lib/text.mjs';

async function measure() {
  return withClone(async (folder) => {
    const once = async () => {
      const [port, bankPort] = [await freePort(), await freePort()];
      const env = { PORT: String(port), BANK_API_PORT: String(bankPort) };
      const from = performance.now();
      const child = spawn(process.execPath, ['scripts/start.mjs'], {
        cwd: folder,
        env: { ...process.env, ...env },
        stdio: 'ignore',
      });
      const ended = new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 1)));
      const service = { child, ended, file: 'npm start' };
      try {
        await waitUntilReady(`http://127.0.0.1:${port}/readyz`, service, { limitMs: 900_000 });
        await waitUntilReady(`http://127.0.0.1:${bankPort}/readyz`, service);
        return toSeconds(from);
      } finally {
        await stopService(service);
      }
    };
    const coldSeconds = await once();
    const warmSeconds = await once();
    const from = performance.now();
    const { code } = await run(process.execPath, ['scripts/build.mjs', '--force'], {
      cwd: folder,
      capture: true,
    });
    if (code !== 0) throw new Error('The build of the clone failed.');
    return { coldSeconds, warmSeconds, buildSeconds: toSeconds(from) };
  });
}

function section(section) {
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

/** Start and build in a fresh clone. */
export const start = {
  name: 'start',
  measure,
  section,
};
