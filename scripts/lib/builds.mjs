import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { cpus } from 'node:os';
import path from 'node:path';
import { pinnedNode, rootDir, run } from './process.mjs';

/** Packages that have a browser build, by what they are for the portal. */
export const remoteNames = readdirSync(rootDir)
  .filter((name) => name.startsWith('mf-') && existsSync(path.join(rootDir, name, 'webpack.config.mjs')))
  .sort();
export const hostName = 'host';

const recordFile = (name) =>
  path.join(rootDir, name, 'dist', name === hostName ? 'portal-host.json' : 'portal-remote.json');

/** Everything that the build of a package reads: its own files, the kernel, the lockfile. */
const OWN = ['src', 'public', 'webpack.config.mjs', 'package.json', 'tsconfig.json'];
const KERNEL = ['shared-kernel/src', 'shared-kernel/package.json'];
const COMMON = ['pnpm-lock.yaml', 'tsconfig.base.json'];
/** Tests never reach a build. */
const IRRELEVANT = /\.test\.tsx?$|\/testing\//;

/** Content identity of a package's build, before it is built. */
function getBuildId(name) {
  const hash = createHash('sha256');
  const sources = [...OWN.map((entry) => `${name}/${entry}`), ...KERNEL, ...COMMON];
  for (const file of sources.flatMap((entry) => filesUnder(entry)).sort()) {
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(path.join(rootDir, file)))
      .update('\0');
  }
  return hash.digest('hex').slice(0, 16);
}

/** Builds what has changed since its last build; answers the names of what was built. */
export async function buildChanged({ only, force = false, recordsSizes = false } = {}) {
  const wanted = (name) => (!only || only.includes(name)) && (force || !isCurrent(name));
  const failures = [];
  // One package that does not build must not hide what is wrong with the others.
  const attempt = (name) => build(name, recordsSizes).catch((error) => failures.push(error.message));
  // The host takes longest: it begins.
  const building = [hostName, ...remoteNames].filter(wanted);
  await inParallel(building, Math.max(1, Math.min(2, cpus().length)), attempt);
  if (failures.length === 0) await checkGrants().catch((error) => failures.push(error.message));
  if (failures.length > 0) throw new Error(failures.join('\n\n'));
  return building;
}

/** Refuses pages that the portal of this checkout would refuse; an image is built without its settings. */
async function checkGrants() {
  if (!existsSync(path.join(rootDir, 'portal.json'))) return;
  const { code, output } = await run(pinnedNode, ['scripts/lib/granted-routes.mjs', rootDir], {
    capture: true,
  });
  if (code !== 0) throw new Error(output.trim());
}

function isCurrent(name) {
  try {
    return JSON.parse(readFileSync(recordFile(name), 'utf8')).buildId === getBuildId(name);
  } catch {
    return false;
  }
}

async function build(name, recordsSizes) {
  const started = Date.now();
  const { code, output } = await run(
    pinnedNode,
    ['node_modules/webpack/bin/webpack.js', '--mode', 'production'],
    {
      cwd: path.join(rootDir, name),
      env: {
        NODE_ENV: 'production',
        PORTAL_BUILD_ID: getBuildId(name),
        ...(recordsSizes ? { PORTAL_RECORD_SIZES: '1' } : {}),
      },
      capture: true,
    },
  );
  if (code !== 0) throw new Error(`${name} was not built:\n${output.trim()}`);
  console.log(`built ${name} in ${((Date.now() - started) / 1000).toFixed(1)} s`);
}

async function inParallel(items, limit, work) {
  const queue = [...items];
  await Promise.all(
    Array.from({ length: limit }, async () => {
      for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item);
    }),
  );
}

function filesUnder(entry) {
  const absolute = path.join(rootDir, entry);
  if (!existsSync(absolute)) return [];
  if (statSync(absolute).isFile()) return [entry];
  return readdirSync(absolute, { recursive: true, withFileTypes: true })
    .filter((item) => item.isFile())
    .map((item) => path.relative(rootDir, path.join(item.parentPath, item.name)))
    .filter((file) => !IRRELEVANT.test(file));
}
