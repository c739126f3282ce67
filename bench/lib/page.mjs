import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { totalmem } from 'node:os';
import { command } from './text.mjs';
import { pinnedNode } from '../../scripts/lib/process.mjs';

const version = (command, args) => {
  try {
    return execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return 'not installed';
  }
};
const chromium = () =>
  version(
    [process.env.CHROMIUM_PATH, '/usr/bin/chromium', '/usr/bin/google-chrome'].find(
      (file) => file && existsSync(file),
    ) ?? 'chromium',
    ['--version'],
  );
const postgres = () => {
  const base = '/usr/lib/postgresql';
  const [newest] = existsSync(base) ? readdirSync(base).sort((a, b) => Number(b) - Number(a)) : [];
  return newest ? version(`${base}/${newest}/bin/postgres`, ['--version']) : 'not installed';
};

/** The section of a benchmark on the page as it is. */
function getSection(page, name) {
  const found = page.split(/^(?=## )/m).find((section) => section.includes(`Reproduce: ${command(name)}`));
  return found && `${found.trimEnd()}\n`;
}

/** docs/benchmarks.md from the figures of this checkout; what it has not measured stays as the page has it. */
export function benchmarksPage(benches, results, before = '') {
  const sections = benches.map(({ name, section }) =>
    results[name]
      ? section(results[name])
      : (getSection(before, name) ?? `## ${name}\n\nNot measured here. Reproduce: ${command(name)}.\n`),
  );
  return `# Benchmarks

Written by \`npm run bench\`; every figure says which command repeats it, and on which processor it was taken. Figures of one
machine compare with each other, not with those of another machine. A load above the number of cores means that other work ran beside the measurement:
times are then too long and their ratios uncertain; bytes and requests hold.

| Machine | |
|---|---|
| Memory | ${(totalmem() / 2 ** 30).toFixed(0)} GB |
| Node | ${version(pinnedNode, ['--version'])} |
| Browser | ${chromium()} |
| Database | ${postgres()} |

${sections.join('\n')}`;
}
