import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ensureInstalled } from './lib/install.mjs';
import { rootDir, run } from './lib/process.mjs';
import { remoteFiles } from './lib/remote-template.mjs';

/**
 * `npm run new-remote -- mf-tasks "Задачи"`: a further remote, built and released. A portal that runs takes it into its
 * menu by itself: its configuration file names the remote, and nothing of the host changes.
 */
const PNPM = 'pnpm@12.21.0';
const [name, title = name] = process.argv.slice(2);

/** Adds what the remote needs in a file of the workspace, behind what is there for the others. */
function insertAfterLast(file, pattern, text) {
  const where = path.join(rootDir, file);
  const content = readFileSync(where, 'utf8');
  const last = [...content.matchAll(pattern)].at(-1);
  if (!last) throw new Error(`${file} has no place for the remote: add it by hand, see the other remotes.`);
  const end = last.index + last[0].length;
  writeFileSync(where, content.slice(0, end) + text + content.slice(end));
}

function addToPortal(file, origin) {
  insertAfterLast(
    file,
    /\{\s*"name": "mf-[\w-]+",[^{}]*\}/g,
    `,\n    { "name": "${name}", "origin": "${origin}" }`,
  );
}

function addToContainers() {
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
  addToPortal('deploy/portal.json', `http://${name}:8080`);
}

async function step(what, work) {
  console.log(what);
  const { code, output } = await work();
  if (code !== 0)
    throw new Error(output ? `${what}: failed\n${output.trim()}` : `${what}: failed, see above.`);
}

try {
  if (!/^mf-[a-z][a-z0-9-]*$/.test(name ?? ''))
    throw new Error('Name the remote: npm run new-remote -- mf-tasks "Задачи"');
  if (/['"`\\\n]/.test(title)) throw new Error('The title has a quotation mark: write it without.');
  const folder = path.join(rootDir, name);
  if (existsSync(folder)) throw new Error(`${name} exists already.`);
  await ensureInstalled();
  for (const [file, content] of Object.entries(remoteFiles(name, title))) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), content);
  }
  addToContainers();
  await step('installing', () =>
    run('npx', ['--yes', PNPM, 'install', '--no-frozen-lockfile'], { capture: true }),
  );
  await step('building', () => run('node', ['scripts/build.mjs', name]));
  addToPortal('portal.json', `${name}/dist`);
  console.log(
    `\n${name} is in the portal: a portal that runs shows it within seconds, at #/${name.slice(3)}.`,
  );
  console.log(
    `Its first page: ${name}/src/features/start/ui/start-page.tsx. Work on it: npm run dev -- ${name}`,
  );
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
