import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const IMPORT = /import\s+(?:type\s+)?\{([^}]*)\}\s*from\s*'(shared-kernel\/[^']+)'/g;

/** The lowest version of a range such as `^1.1.0`. */
const lowest = (range) => /(\d+\.\d+\.\d+)/.exec(range)?.[1];

/**
 * Names of the kernel that a remote imports although the released contract, which its range includes, has none of
 * them: on a portal of that version the remote would be let in and then fail.
 */
export function earlyUses(rootDir, released, report) {
  return readdirSync(rootDir)
    .filter((name) => name.startsWith('mf-') && existsSync(path.join(rootDir, name, 'src/manifest.ts')))
    .sort()
    .flatMap((remote) => {
      const folder = path.join(rootDir, remote, 'src');
      const manifest = readFileSync(path.join(folder, 'manifest.ts'), 'utf8');
      if (lowest(/contractRange: '([^']+)'/.exec(manifest)?.[1] ?? '') !== released.version) return [];
      const early = new Set();
      for (const source of readdirSync(folder, { recursive: true })) {
        if (!/\.tsx?$/.test(source) || /\.test\.tsx?$|(?:^|\/)testing\/|standalone/.test(source)) continue;
        for (const name of usedNames(readFileSync(path.join(folder, source), 'utf8'), released, report))
          early.add(name);
      }
      return [...early].sort().map((name) => `${remote}: ${name}`);
    });
}

function usedNames(source, released, report) {
  return [...source.matchAll(IMPORT)].flatMap(([, list, entry]) =>
    list
      .split(',')
      .map(
        (each) =>
          each
            .trim()
            .replace(/^type\s+/, '')
            .split(/\s+as\s+/)[0],
      )
      .filter(
        (name) =>
          name !== '' && report.exports[entry]?.[name] && released.exports[entry]?.[name] === undefined,
      )
      .map((name) => `${entry} ${name}`),
  );
}
