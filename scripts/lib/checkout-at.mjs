import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';

const KERNEL = 'shared-kernel';
const git = (rootDir, args, options = {}) =>
  execFileSync('git', args, { cwd: rootDir, stdio: ['ignore', 'pipe', 'ignore'], ...options });

/** Whether the commit is here, or could be fetched: a shallow clone has no history, but mostly a remote. */
export function hasCommit(rootDir, commit) {
  const isHere = () => {
    try {
      git(rootDir, ['cat-file', '-e', `${commit}^{commit}`]);
      return true;
    } catch {
      return false;
    }
  };
  if (isHere()) return true;
  try {
    git(rootDir, ['fetch', '--quiet', '--depth', '1', 'origin', commit], { timeout: 60_000 });
  } catch {
    return false;
  }
  return isHere();
}

/**
 * The sources of an earlier commit in an empty folder, with the packages that are installed now as links. Its packages
 * import the kernel of that commit.
 */
export function checkoutAt(rootDir, commit, target) {
  const archive = git(rootDir, ['archive', '--format=tar', commit], { maxBuffer: 1 << 30 });
  execFileSync('tar', ['-x', '-C', target], { input: archive, stdio: ['pipe', 'ignore', 'inherit'] });
  linkWorkspace(rootDir, target);
}

/** The sources as they lie here, without packages and results of builds, in an empty folder like `checkoutAt`. */
export function copySources(rootDir, target) {
  const isSource = (file) => !/(^|\/)(node_modules|dist|dist-\w+|test-results|\.\w+)$/.test(file);
  for (const name of readdirSync(rootDir).filter(isSource))
    cpSync(path.join(rootDir, name), path.join(target, name), { recursive: true, filter: isSource });
  linkWorkspace(rootDir, target);
}

function linkWorkspace(rootDir, target) {
  linkPackages(path.join(rootDir, 'node_modules'), path.join(target, 'node_modules'));
  for (const entry of readdirSync(target, { withFileTypes: true })) {
    const packages = path.join(rootDir, entry.name, 'node_modules');
    if (!entry.isDirectory() || entry.name === 'node_modules' || !existsSync(packages)) continue;
    const linked = path.join(target, entry.name, 'node_modules');
    linkPackages(packages, linked);
    if (entry.name !== KERNEL) symlinkSync(path.join(target, KERNEL), path.join(linked, KERNEL));
  }
}

/** Links installed packages one by one: caches of builds stay those of the original. */
function linkPackages(from, to) {
  mkdirSync(to);
  for (const name of readdirSync(from))
    if (name !== '.cache' && name !== KERNEL) symlinkSync(path.join(from, name), path.join(to, name));
}
