import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { contractChanges, demandedStep, isStepMade } from './lib/contract-diff.mjs';
import { contractReport } from './lib/contract-report.mjs';
import { earlyUses } from './lib/contract-uses.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { pinnedNode, rootDir, run } from './lib/process.mjs';

/**
 * `npm run contract` records the contract in shared-kernel/contract-report.json. `-- --check` fails when the record is
 * not what the sources say, or when the version did not make the step that the changes since the last released
 * contract (contract-released.json) demand. `-- --release` makes the present contract the released one.
 */
const reportFile = path.join(rootDir, 'shared-kernel/contract-report.json');
const releasedFile = path.join(rootDir, 'shared-kernel/contract-released.json');
const mode = process.argv[2];
const read = (file) => JSON.parse(readFileSync(file, 'utf8'));
const textOf = (report) => `${JSON.stringify(report, null, 1)}\n`;

async function main() {
  const report = await contractReport(rootDir);
  const released = existsSync(releasedFile) ? read(releasedFile) : report;
  const changes = contractChanges(released, report);
  const step = demandedStep(changes);
  for (const change of changes) console.log(`${change.step.padEnd(5)} ${change.what}`);
  console.log(`contract ${released.version} → ${report.version}; demanded step: ${step}`);
  if (!isStepMade(released.version, report.version, step)) {
    throw new Error(
      `The contract changed since ${released.version}: raise contractVersion in shared-kernel/src/contract/version.ts by a ${step} step, then run npm run contract.`,
    );
  }
  const early = earlyUses(rootDir, released, report);
  for (const line of early) console.log(`early ${line}`);
  if (early.length > 0) {
    throw new Error(
      `These remotes use what ${released.version} did not have, but their contractRange includes it: raise contractRange in their src/manifest.ts to ^${report.version}.`,
    );
  }
  if (mode === '--check') {
    if (!existsSync(reportFile) || readFileSync(reportFile, 'utf8') !== textOf(report))
      throw new Error(
        'The contract is not what contract-report.json records: run npm run contract and look at the diff.',
      );
    return;
  }
  writeFileSync(mode === '--release' ? releasedFile : reportFile, textOf(report));
}

try {
  await ensureInstalled();
  // The kernel's sources are TypeScript, which only the pinned runtime reads.
  if (process.versions.node.split('.')[0] < 24) {
    const { code } = await run(pinnedNode, ['scripts/contract.mjs', ...process.argv.slice(2)]);
    process.exitCode = code;
  } else await main();
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
