import path from 'node:path';
import { ensureInstalled } from './lib/install.mjs';
import { pinnedNode, rootDir, run } from './lib/process.mjs';

/** `npm run pack-sdk [-- <folder>]`: the SDK for teams of other repositories, as a package for any registry. */
try {
  await ensureInstalled();
  // The kernel's sources are TypeScript, which only the pinned runtime reads.
  if (process.versions.node.split('.')[0] < 24) {
    process.exitCode = (await run(pinnedNode, ['scripts/pack-sdk.mjs', ...process.argv.slice(2)])).code;
  } else {
    const { packSdk } = await import('./lib/sdk-package.mjs');
    console.log(await packSdk(path.resolve(process.argv[2] ?? path.join(rootDir, 'dist-sdk'))));
  }
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
