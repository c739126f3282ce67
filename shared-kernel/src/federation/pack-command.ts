#!/usr/bin/env node
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { packRelease } from './pack.ts';

const HELP = `portal-pack <folder> [--file portal-pack.json] [--out release]

Makes a release of what any bundler has built: the folder with one script (iife or umd), its styles and files.
The file says what the remote is: docs/teams-toolchains.md.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { file: { type: 'string' }, out: { type: 'string' }, help: { type: 'boolean' } },
});
const [build] = positionals;

if (values.help || build === undefined) {
  process.stdout.write(`${HELP}\n`);
  process.exitCode = values.help ? 0 : 2;
} else {
  try {
    const out = values.out ?? 'release';
    const release = await packRelease({ build, file: values.file ?? join('.', 'portal-pack.json'), out });
    process.stdout.write(`${release.remote} ${release.version}, release ${release.id}, is in ${out}.\n`);
  } catch (error) {
    process.stderr.write(`portal-pack: ${(error as Error).message}\n`);
    process.exitCode = 1;
  }
}
