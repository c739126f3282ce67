import { RESUMABLE_PATH, TUS_VERSION } from 'shared-kernel/contract/uploads';
import { only } from './expectations.ts';
import type { Expectations } from './expectations.ts';
import type { AccessWorld } from './world.ts';

/** A route that is no call of the contract. */
export interface OtherRoute {
  readonly method: 'GET' | 'HEAD' | 'OPTIONS' | 'POST' | 'PATCH' | 'DELETE';
  /** Below `/banks/:bank`, or from the root. */
  readonly path: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer;
  /** Nothing: asked without a token, and answered so to everybody. */
  readonly who?: Expectations;
  readonly status?: number;
}

const encoded = (text: string): string => Buffer.from(text).toString('base64');

/** Resumable uploads, public pages and the server's own pages; the matrix fails when one is missing here. */
export async function otherRoutes(
  world: AccessWorld,
  ownerToken: string | undefined,
): Promise<readonly OtherRoute[]> {
  const { hash } = await world.withDocument();
  const tus = { 'tus-resumable': TUS_VERSION };
  const uploads = `/banks/:bank${RESUMABLE_PATH}`;
  const metadata = Object.entries({ filename: 'устав.pdf', document_name: 'charter', hash_password: hash })
    .map(([key, value]) => `${key} ${encoded(value)}`)
    .join(',');
  const begin = { ...tus, 'upload-length': '10', 'upload-metadata': metadata };
  const begun = await world.server.app.inject({
    method: 'POST',
    url: uploads.replace(':bank', 'sgb'),
    headers: { ...begin, authorization: `Bearer ${ownerToken}` },
  });
  const id = String(begun.headers.location).split('/').at(-1) ?? '';
  const one = { path: `${uploads}/:id`, params: { id }, who: only({ owner: 'ok' }) };
  const piece = {
    headers: { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    body: Buffer.from('%PDF-%%EOF'),
  };
  const pages = ['/healthz', '/readyz', '/openapi.json', '/docs', '/docs/json', '/docs/yaml', '/docs*'];
  return [
    { method: 'OPTIONS', path: uploads, status: 204 },
    { method: 'POST', path: uploads, headers: begin, who: only({ owner: 'ok' }) },
    { method: 'HEAD', headers: tus, ...one },
    { method: 'PATCH', ...piece, ...one },
    { method: 'DELETE', headers: tus, ...one },
    { method: 'GET', path: '/banks/:bank/verify/:code', params: { code: 'x'.repeat(22) }, status: 404 },
    ...['ca.crt', 'crl'].flatMap((name) =>
      [`/${name}`, `/banks/:bank/${name}`].map((path) => ({ method: 'GET' as const, path, status: 200 })),
    ),
    ...pages.map((path) => ({
      method: 'GET' as const,
      path,
      params: { '*': '/json' },
      status: 200,
    })),
  ];
}
