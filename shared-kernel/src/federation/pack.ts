import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { z } from 'zod';
import { remoteBuildRecordSchema } from '../remote/build-record.ts';
import { checkManifest } from '../remote/manifest.ts';
import { RELEASE_FILE, releasePathSchema } from '../remote/release.ts';
import type { Release } from '../remote/release.ts';
import { packedEntry } from './pack-entry.ts';
import { COMPRESSIBLE, SMALLEST_BYTES, compressedForms } from './precompress-plugin.ts';
import { sealRelease, toIntegrity } from './seal-release.ts';

/** `portal-pack.json`: what the packer has to know of a build that it did not make. */
export const packFileSchema = z.strictObject({
  $schema: z.string().optional(),
  /** The remote as the portal is told of it, checked as every manifest. */
  manifest: z.record(z.string(), z.unknown()),
  /** The bundle, one classic script (`iife` or `umd`), relative to the build's folder. */
  script: releasePathSchema.default('remote.js'),
  /** Variable of the script that has `bootstrap`, `mount` and `unmount`. */
  variable: z
    .string()
    .regex(/^[A-Za-z_$][\w$]*$/)
    .default('PortalRemote'),
  /** Modules of the portal that the lifecycles are given as `props.portal`: `shared-kernel/session`. */
  uses: z.array(z.string().min(1)).default([]),
});

export interface PackOptions {
  /** Folder with the build of any bundler. */
  readonly build: string;
  /** Its `portal-pack.json`. */
  readonly file: string;
  /** Folder for the release; what is in it is replaced. */
  readonly out: string;
}

/** Makes a release of a build: the entry that the portal loads, `portal-remote.json` and `release.json`. */
export async function packRelease({ build, file, out }: PackOptions): Promise<Release> {
  const settings = readSettings(file);
  const manifest = checkManifest(settings.manifest);
  if (manifest.widgets.length > 0)
    throw new Error('A packed remote has no widgets: they share the React of the portal. Remove them.');
  if (resolve(out) === resolve(build))
    throw new Error('The release needs a folder of its own: --out release.');

  const files = readFolder(build);
  const script = files.get(settings.script);
  if (!script) throw new Error(`${join(build, settings.script)} is missing: name the bundle in "script".`);
  files.delete(settings.script);
  const styles = [...files.keys()].filter((path) => path.endsWith('.css')).map((path) => hashed(files, path));
  const { variable, uses } = settings;
  const source = { name: manifest.name, script: script.toString('utf8').trimEnd(), variable, styles, uses };
  files.set('remoteEntry.js', Buffer.from(packedEntry(source)));
  const entry = hashed(files, 'remoteEntry.js');

  const assets = { files: [entry, ...styles], shares: [...uses].sort() };
  const record = remoteBuildRecordSchema.parse({
    manifest,
    buildId: hash([...files].flatMap(([path, content]) => [path, content])).slice(0, 16),
    entry,
    globalName: manifest.name,
    chunkGlobal: `portalChunks_${manifest.name.replaceAll('-', '_')}`,
    exposes: { './remote': assets, ...(manifest.background ? { './background': assets } : {}) },
    pages: Object.fromEntries(manifest.routes.map((route) => [route, assets])),
  });
  files.set('portal-remote.json', Buffer.from(JSON.stringify(record)));
  for (const [path, content] of [...files]) await addCompressed(files, path, content);

  const release = sealRelease(
    {
      format: 1,
      remote: manifest.name,
      version: manifest.version,
      contractRange: manifest.contractRange,
      shared: {},
      shares: assets.shares,
      routes: manifest.routes,
      menu: manifest.menu,
      widgets: [],
      files: [...files]
        .map(([path, content]) => ({ path, size: content.length, integrity: toIntegrity(content) }))
        .sort((a, b) => (a.path < b.path ? -1 : 1)),
    },
    dirname(resolve(file)),
  );
  rmSync(out, { recursive: true, force: true });
  for (const [path, content] of files) write(join(out, path), content);
  write(join(out, RELEASE_FILE), `${JSON.stringify(release, null, 1)}\n`);
  return release;
}

function readSettings(file: string): z.output<typeof packFileSchema> {
  const parsed = packFileSchema.safeParse(JSON.parse(readFileSync(file, 'utf8')));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new Error(`${file}: "${issue?.path.join('.') ?? ''}" ${issue?.message ?? 'is wrong'}.`);
}

function readFolder(folder: string): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  for (const item of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!item.isFile()) continue;
    const full = join(item.parentPath, item.name);
    files.set(full.slice(folder.length).replaceAll('\\', '/').replace(/^\/+/, ''), readFileSync(full));
  }
  return files;
}

/** Gives a file a name with its content's hash: browsers keep such files for ever. */
function hashed(files: Map<string, Buffer>, path: string): string {
  const content = files.get(path) ?? Buffer.alloc(0);
  const name = path.replace(/(\.\w+)$/, `.${hash([content]).slice(0, 12)}$1`);
  files.delete(path);
  files.set(name, content);
  return name;
}

async function addCompressed(files: Map<string, Buffer>, path: string, content: Buffer): Promise<void> {
  if (!COMPRESSIBLE.test(path) || content.length < SMALLEST_BYTES) return;
  const { br, gz } = await compressedForms(content);
  files.set(`${path}.br`, br);
  files.set(`${path}.gz`, gz);
}

function hash(parts: readonly (string | Buffer)[]): string {
  const digest = createHash('sha256');
  for (const part of parts) digest.update(part).update('\0');
  return digest.digest('hex');
}

function write(file: string, content: string | Buffer): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}
