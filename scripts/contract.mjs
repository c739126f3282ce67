import { checkContract, recordContract, releaseContract, releasedContract } from './lib/contract-gate.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { pinnedNode, rootDir, run } from './lib/process.mjs';

/**
 * `npm run contract` records the contract in shared-kernel/contract.txt, and prints what differs from the committed one;
 * `-- --all` also what differs from the released one. `-- --check` fails when the record is not what
 * the sources say, or when the version did not make the step that the changes since the released contract demand.
 * `-- --release` makes the present contract the released one; `-- --released` prints that as data.
 */
const MODES = {
  undefined: recordContract,
  '--all': (root) => recordContract(root, { isAll: true }),
  '--check': checkContract,
  '--release': releaseContract,
  '--released': async (root) => [JSON.stringify(await releasedContract(root))],
};

try {
  await ensureInstalled();
  // The kernel's sources are TypeScript, which only the pinned runtime reads.
  if (process.versions.node.split('.')[0] < 24) {
    const { code } = await run(pinnedNode, ['scripts/contract.mjs', ...process.argv.slice(2)]);
    process.exitCode = code;
  } else {
    const mode = MODES[process.argv[2]];
    if (!mode)
      throw new Error(`Unknown option ${process.argv[2]}. Options: --all, --check, --release, --released.`);
    for (const line of await mode(rootDir)) console.log(line);
  }
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
