import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Release } from 'shared-kernel/remote/release';
import { newToken } from '../server/release-api/team-tokens.ts';
import { openDelivery } from '../server/testing/delivery-app.ts';
import { makeRelease } from '../server/testing/make-release.ts';
import type { ReleaseOptions } from '../server/testing/make-release.ts';

export const TYPE = 'application/x-portal-release';
const DAY_MS = 24 * 60 * 60_000;
export const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

/** A bank at which the token is the name, and «root» the superuser. */
const readProfile = (name: string) => ({
  id: `id-of-${name}`,
  email: `${name}@example.com`,
  organization: { full_name: 'x', short_name: 'x', inn: '7707083893' },
  is_superuser: name === 'root',
  security_service_approval: 'success',
});
const answerProfile: RequestListener = (request, answer) => {
  const [, name] = /^Bearer (\w+)$/.exec(request.headers.authorization ?? '') ?? [];
  if (!name || name.startsWith('prt_')) return void answer.writeHead(401).end('{}');
  answer.end(JSON.stringify(readProfile(name)));
};

type Token = ReturnType<typeof newToken>;
const entry = (name: string, { sha256 }: Token, remote: string, expires = inDays(1)) => ({
  name,
  sha256,
  remotes: [remote],
  expires,
});
export const bearer = ({ token }: Token) => `Bearer ${token}`;
export const getReasons = (body: string) =>
  (JSON.parse(body) as { error: { reasons: string[] } }).error.reasons.join(' ');

/** A portal of three banks to which the teams of two remotes upload, and the calls of a team to `mf-sample`. */
export async function openReleasePortal() {
  const folder = mkdtempSync(join(tmpdir(), 'release-api-'));
  const build = join(folder, 'build');
  const [own, others, old] = [newToken(), newToken(), newToken()];
  const systemFolder = process.env['TMPDIR'];
  // Uploads wait here, and nowhere else.
  process.env['TMPDIR'] = folder;
  for (const name of ['mf-sample', 'mf-other']) makeRelease(join(folder, name), { remote: name });
  const otherBank = createServer(answerProfile).listen(0, '127.0.0.1');
  await once(otherBank, 'listening');
  const upstream = `http://127.0.0.1:${(otherBank.address() as AddressInfo).port}`;
  const delivery = await openDelivery(answerProfile, {
    settings: {
      banks: [
        { code: 'sgb', name: 'СГБ' },
        { code: 'cub', name: 'КУБ', upstream },
        { code: 'ms6', name: 'МС6', apiBaseUrl: upstream },
      ],
      releases: {
        store: join(folder, 'store'),
        overrideOrigins: ['http://localhost:8091'],
        developers: [{ bank: 'sgb', email: 'Dev@example.com' }],
        tokens: [
          entry('sample-ci', own, 'mf-sample'),
          entry('other-ci', others, 'mf-other'),
          entry('old-ci', old, 'mf-sample', inDays(-1)),
        ],
      },
      remotes: ['mf-sample', 'mf-other'].map((name) => ({
        name,
        origin: join(folder, name),
        routes: ['/common'],
        sizeBudgetBytes: 50_000,
      })),
    },
  });
  const close = async () => {
    await delivery.close();
    otherBank.close();
    if (systemFolder === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = systemFolder;
    rmSync(folder, { recursive: true });
  };

  const state = (remote = 'mf-sample') =>
    JSON.parse(readFileSync(join(folder, 'store', remote, 'state.json'), 'utf8')) as {
      active: string;
      canary?: { release: string };
      events: { at: string; by: string; action: string; release?: string }[];
    };
  const call = (
    action: string,
    authorization: string | undefined,
    payload: object | Buffer | string = {},
    headers: object = {},
  ) =>
    delivery.app.inject({
      method: 'POST',
      url: `/portal/remotes/mf-sample/${action}`,
      headers: { ...(authorization ? { authorization } : {}), ...headers },
      payload,
    });
  const pack = (release: Release, more = ''): Buffer => {
    const head = { release: readFileSync(join(build, 'release.json')).toString('base64') };
    const files = release.files.map(({ path }) => readFileSync(join(build, path)));
    return Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), ...files, Buffer.from(more)]);
  };
  const upload = (options: ReleaseOptions, more?: string, token = own) =>
    call('releases', bearer(token), pack(makeRelease(build, options), more), { 'content-type': TYPE });
  const leftovers = () => readdirSync(folder).filter((name) => name.startsWith('portal-upload-'));

  return {
    folder,
    build,
    own,
    others,
    old,
    delivery,
    state,
    call,
    pack,
    upload,
    leftovers,
    close,
  };
}
