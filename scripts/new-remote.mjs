import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ensureInstalled } from './lib/install.mjs';
import { pinnedNode, rootDir, run } from './lib/process.mjs';

/**
 * `npm run new-remote -- mf-tasks "Задачи"`: a further remote, built and released. A portal that runs takes it into its
 * menu by itself: its configuration file names the remote, and nothing of the host changes.
 */
const PNPM = 'pnpm@12.21.0';
/** Files of the workspace that name every remote. */
const SHARED = ['pnpm-lock.yaml', 'Dockerfile', 'docker-compose.yml', 'portal.json', 'deploy/portal.json'];

/** Adds what the remote needs in a file of the workspace, behind what is there for the others. */
function insertAfterLast(file, pattern, text) {
  const where = path.join(rootDir, file);
  const content = readFileSync(where, 'utf8');
  const last = [...content.matchAll(pattern)].at(-1);
  if (!last) throw new Error(`${file} has no place for the remote: add it by hand, see the other remotes.`);
  const end = last.index + last[0].length;
  writeFileSync(where, content.slice(0, end) + text + content.slice(end));
}

function addToPortal(name) {
  insertAfterLast(
    'portal.json',
    /\{\s*"name": "mf-[\w-]+",[^{}]*\}/g,
    `,\n    { "name": "${name}", "origin": "${name}/dist" }`,
  );
}

function addToContainers(name) {
  insertAfterLast(
    'Dockerfile',
    /^COPY mf-[\w-]+\/package\.json mf-[\w-]+\/\n/gm,
    `COPY ${name}/package.json ${name}/\n`,
  );
  insertAfterLast(
    'docker-compose.yml',
    /^ {8}REMOTE: mf-[\w-]+\n/gm,
    `\n  ${name}:\n    <<: *remote\n    build:\n      context: .\n      target: remote\n      args:\n        REMOTE: ${name}\n`,
  );
}

async function step(what, work) {
  console.log(what);
  const { code, output } = await work();
  if (code !== 0)
    throw new Error(output ? `${what}: failed\n${output.trim()}` : `${what}: failed, see above.`);
}

/** Does the work; if that fails, what it wrote is taken back, so that the command can be said again. */
async function orUndo(folder, work) {
  const before = SHARED.map((file) => [path.join(rootDir, file), readFileSync(path.join(rootDir, file))]);
  try {
    await work();
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    for (const [file, content] of before) {
      // A running portal reads its configuration anew whenever it is written.
      if (!readFileSync(file).equals(content)) writeFileSync(file, content);
    }
    throw error;
  }
}

async function addRemote() {
  const { readNewRemote } = await import('../shared-kernel/src/team/starter.ts');
  const { remoteFiles } = await import('./lib/remote-template.mjs');
  const { deployText } = await import('./lib/deploy-file.mjs');
  const { name, title } = readNewRemote(process.argv.slice(2));
  const folder = path.join(rootDir, name);
  if (existsSync(folder)) throw new Error(`${name} exists already.`);
  await orUndo(folder, async () => {
    for (const [file, content] of Object.entries(remoteFiles(name, title))) {
      mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
      writeFileSync(path.join(folder, file), content);
    }
    await step('installing', () =>
      run('npx', ['--yes', PNPM, 'install', '--no-frozen-lockfile'], { capture: true }),
    );
    await step('building', () => run('node', ['scripts/build.mjs', name]));
    addToContainers(name);
    addToPortal(name);
    writeFileSync(path.join(rootDir, 'deploy/portal.json'), await deployText());
  });
  console.log(
    `\n${name} is in the portal: a portal that runs shows it within seconds, at #/${name.slice(3)}.`,
  );
  console.log(
    `Its first page: ${name}/src/features/start/ui/start-page.tsx. Work on it: npm run dev -- ${name}`,
  );
}

try {
  await ensureInstalled();
  // The starter's files are written by TypeScript, which only the pinned runtime reads.
  if (process.versions.node.split('.')[0] >= 24) await addRemote();
  else {
    const args = ['scripts/new-remote.mjs', ...process.argv.slice(2)];
    process.exitCode = (await run(pinnedNode, args)).code;
  }
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
