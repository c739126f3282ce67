import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const IMPORT = /import\s+(?:type\s+)?\{([^}]*)\}\s*from\s*'(shared-kernel\/[^']+)'/g;

/**
 * Names of the kernel that a remote imports although the lowest version of its range may have none of them: on a portal
 * of that version the remote would be let in and then fail. What the released contract had is known by its sources; of
 * older ones only the record speaks, which has the version in which an entry point last changed.
 */
export async function earlyUses(rootDir, { released, report, record }) {
  // Not before: whoever installs the packages reads this file with any Node, one that knows no TypeScript perhaps.
  const { beginsBefore } = await import('../../shared-kernel/src/remote/contract-range.ts');
  return readdirSync(rootDir)
    .filter((name) => name.startsWith('mf-') && existsSync(path.join(rootDir, name, 'src/manifest.ts')))
    .sort()
    .flatMap((remote) => {
      const folder = path.join(rootDir, remote, 'src');
      const manifest = readFileSync(path.join(folder, 'manifest.ts'), 'utf8');
      const range = /contractRange: '([^']+)'/.exec(manifest)?.[1] ?? '*';
      // The portals that it is let in to have this contract or a later one.
      if (!beginsBefore(range, report.version)) return [];
      const isEarly = (entry, name) =>
        released.exports[entry]?.[name] === undefined ||
        (beginsBefore(range, released.version) &&
          beginsBefore(range, record.lines.get(`share ${entry}`)?.version ?? ''));
      const early = new Set();
      for (const source of readdirSync(folder, { recursive: true })) {
        if (!/\.tsx?$/.test(source) || /\.test\.tsx?$|(?:^|\/)testing\/|standalone/.test(source)) continue;
        for (const { entry, name } of usedNames(readFileSync(path.join(folder, source), 'utf8')))
          if (report.exports[entry]?.[name] && isEarly(entry, name)) early.add(`${entry} ${name}`);
      }
      return [...early].sort().map((name) => `${remote}: ${name}`);
    });
}

/** What a source imports of the kernel by name. */
function usedNames(source) {
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
      .filter((name) => name !== '')
      .map((name) => ({ entry, name })),
  );
}
