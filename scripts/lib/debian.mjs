import { run } from './process.mjs';

let refreshed = false;

/**
 * Installs Debian packages where this user may (root, or sudo without a password).
 * Answers whether it worked; never throws, since the caller knows what else would do.
 */
export async function installDebianPackages(names) {
  const prefix = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  const apt = async (...args) => {
    const [command, ...rest] = [...prefix, 'apt-get', ...args];
    return (await run(command, rest, { env, capture: true })).code === 0;
  };
  if (!refreshed) {
    refreshed = await apt('update', '-qq');
    if (!refreshed) return false;
  }
  return apt('install', '-y', '-qq', '--no-install-recommends', ...names);
}
