import { existsSync } from 'node:fs';
import { installDebianPackages } from './debian.mjs';
import { run } from './process.mjs';

const WINDOWLESS = 'chromium-headless-shell';
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
 * The browsers of the journeys: the windowless form of Chromium for most – the same engine, for a quarter less processor
 * time – where it can be had, and a whole one, which has a viewer of PDF.
 */
export async function ensureJourneyBrowsers() {
  if (!process.env.CHROMIUM_PATH && !existsSync(`/usr/bin/${WINDOWLESS}`))
    await installDebianPackages([WINDOWLESS, FONTS]);
  await ensureChromium();
}

export const NO_FIREFOX =
  'Firefox cannot be had here: its tests were not run. Install the package "firefox-esr".';

/** Whether Debian's Firefox is here, or can be installed. */
export async function ensureFirefox() {
  const isHere = () => existsSync('/usr/bin/firefox-esr');
  return isHere() || ((await installDebianPackages(['firefox-esr', FONTS])) && isHere());
}

/**
 * Path of a whole Chromium: an installed one, else Debian's package, else
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
