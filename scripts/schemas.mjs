import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { rootDir } from './lib/process.mjs';

/**
 * `npm run schemas`: JSON Schemas of the files by which a team's build and the portal understand each other, from the
 * very schemas that read them.
 */
const FILES = {
  'portal-remote': { module: 'remote/build-record.ts', name: 'remoteBuildRecordSchema' },
  release: { module: 'remote/release.ts', name: 'releaseSchema' },
  'portal-pack': { module: 'federation/pack.ts', name: 'packFileSchema' },
};
const TITLES = {
  'portal-remote': 'portal-remote.json: what the portal has to know of a build without running it',
  release: 'release.json: a release as a whole, with the hash of every file',
  'portal-pack': 'portal-pack.json: what the packer has to know of a build that it did not make',
};

/** Text of each schema file by its path. */
export async function schemaTexts() {
  const load = (file) => import(pathToFileURL(path.join(rootDir, 'shared-kernel/src', file)).href);
  const { toJSONSchema } = createRequire(path.join(rootDir, 'shared-kernel/package.json'))('zod');
  const { remoteManifestSchema } = await load('remote/manifest.ts');
  const texts = new Map();
  for (const [file, { module, name }] of Object.entries(FILES)) {
    const schema = toJSONSchema((await load(module))[name], { io: 'input' });
    // The packer reads the manifest by its own schema, which says what is wrong.
    if (file === 'portal-pack')
      schema.properties.manifest = {
        ...toJSONSchema(remoteManifestSchema, { io: 'input' }),
        $schema: undefined,
      };
    const text = JSON.stringify({ ...schema, title: TITLES[file] }, null, 2);
    texts.set(path.join('docs/schemas', `${file}.schema.json`), `${text}\n`);
  }
  return texts;
}

if (import.meta.main) {
  for (const [file, text] of await schemaTexts()) {
    const where = path.join(rootDir, file);
    if (existsSync(where) && readFileSync(where, 'utf8') === text) continue;
    writeFileSync(where, text);
    console.log(`wrote ${file}`);
  }
}
