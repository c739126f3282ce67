import { installDebianPackages } from './debian.mjs';
import { run } from './process.mjs';

async function hasEngine() {
  try {
    const { code, output } = await run('openssl', ['engine', 'gost', '-c'], { capture: true });
    return code === 0 && output.includes('gost2012_256');
  } catch {
    return false;
  }
}

/** The gost engine of `openssl`, from the machine or from Debian's package; answers whether it is there. */
export async function ensureGostEngine() {
  if (await hasEngine()) return true;
  return (await installDebianPackages(['openssl', 'libengine-gost-openssl'])) && hasEngine();
}
