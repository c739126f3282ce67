import { existsSync } from 'node:fs';
import { installDebianPackages } from './debian.mjs';
import { run } from './process.mjs';

const WINDOWLESS_PACKAGE = 'chromium-headless-shell';
const WINDOWLESS = `/usr/bin/${WINDOWLESS_PACKAGE}`;
// Liberation brings Cyrillic glyphs and ₽: without a font the pages are boxes.
const FONTS = 'fonts-liberation';
const CANDIDATES = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
].filter(Boolean);

function installedChromium() {
  return CANDIDATES.find((file) => existsSync(file));
}

/**
 * Path of a Chromium for the browser journeys: the windowless form of it, else any. The engine is the same, and a
 * journey takes a quarter less processor time.
 */
export async function ensureJourneyBrowser() {
  if (process.env.CHROMIUM_PATH) return ensureChromium();
  if (existsSync(WINDOWLESS)) return WINDOWLESS;
  if (installedChromium()) return installedChromium();
  await installDebianPackages([WINDOWLESS_PACKAGE, FONTS]);
  return existsSync(WINDOWLESS) ? WINDOWLESS : ensureChromium();
}

/**
 * Path of a Chromium with all its parts, for measurements: an installed one, else Debian's package, else
 * Playwright's own. `null` means that Playwright's own is installed where Playwright looks for it.
 */
export async function ensureChromium() {
  const found = installedChromium();
  if (found) return found;
  await installDebianPackages(['chromium', FONTS]);
  const installed = installedChromium();
  if (installed) return installed;
  const { code } = await run('npx', ['playwright', 'install', '--with-deps', 'chromium'], { cwd: 'e2e' });
  if (code !== 0) {
    throw new Error('No Chromium: install the package "chromium" or set CHROMIUM_PATH to its executable.');
  }
  return null;
}
