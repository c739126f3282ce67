import { createHash, sign } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Release } from 'shared-kernel/remote/release';
import { computeReleaseId } from '../releases/read-release.ts';

export interface ReleaseOptions {
  readonly remote?: string;
  /** Distinguishes the content of one release from another. */
  readonly text?: string;
  readonly contractRange?: string;
  readonly routes?: readonly string[];
  readonly shared?: Readonly<Record<string, string>>;
  readonly shares?: readonly string[];
  /** Further files. */
  readonly files?: Readonly<Record<string, Buffer | string>>;
  /** Changes release.json after everything is right. */
  readonly change?: (release: Release) => object;
  readonly privateKey?: KeyObject;
}

const getName = (content: string): string => createHash('sha256').update(content).digest('hex').slice(0, 12);

/** Writes a remote's build into a folder, as the real build leaves it; answers its release. */
export function makeRelease(folder: string, options: ReleaseOptions = {}): Release {
  const { remote = 'mf-sample', text = 'first', contractRange = '^1.0.0' } = options;
  const {
    routes = [`/${remote.replace(/^mf-/, '')}`],
    shares = ['react'],
    shared = { react: '^19.0.0' },
  } = options;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const entryCode = `/* entry ${remote} ${text} */`;
  const pageCode = `/* page ${remote} ${text} */`;
  const [entry, page] = [`remoteEntry.${getName(entryCode)}.js`, `page.${getName(pageCode)}.js`];
  const manifest = {
    name: remote,
    title: remote,
    version: '1.0.0',
    contractRange,
    routes,
    menu: [],
    topBar: [],
    search: [],
    widgets: [],
  };
  const record = {
    manifest,
    buildId: getName(entryCode),
    entry,
    globalName: remote,
    chunkGlobal: `portalChunks_${remote}`,
    exposes: { './remote': { files: [], shares } },
    pages: Object.fromEntries(routes.map((route) => [route, { files: [page], shares: [] }])),
  };
  const contents: Record<string, Buffer | string> = {
    [entry]: entryCode,
    [page]: pageCode,
    'portal-remote.json': JSON.stringify(record),
    ...options.files,
  };
  for (const [path, content] of Object.entries(contents)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  const content = {
    format: 1 as const,
    remote,
    version: '1.0.0',
    contractRange,
    shared: { ...shared },
    shares: [...shares],
    routes: [...routes],
    menu: [],
    widgets: [],
    files: Object.keys(contents)
      .sort()
      .map((path) => {
        const bytes = readFileSync(join(folder, path));
        const hash = createHash('sha384').update(bytes).digest('base64');
        return { path, size: bytes.length, integrity: `sha384-${hash}` };
      }),
  };
  const release: Release = {
    ...content,
    id: computeReleaseId(content),
    commit: 'none',
    builtAt: '2026-01-01T00:00:00.000Z',
  };
  const bytes = Buffer.from(JSON.stringify(options.change?.(release) ?? release));
  writeFileSync(join(folder, 'release.json'), bytes);
  if (options.privateKey) {
    writeFileSync(join(folder, 'release.sig'), sign(null, bytes, options.privateKey).toString('base64'));
  }
  return release;
}

/** A release whose id fits its changed content: what a hostile or careless build could write. */
export const resealed =
  (change: Partial<Release>) =>
  (release: Release): Release => {
    const changed = { ...release, ...change };
    return { ...changed, id: computeReleaseId(changed) };
  };
