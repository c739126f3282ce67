import type { FastifyReply, FastifyRequest } from 'fastify';

/** A cookie of the request. */
export function findCookie(request: FastifyRequest, name: string): string | undefined {
  for (const part of (request.headers.cookie ?? '').split(';')) {
    const [key, ...value] = part.trim().split('=');
    if (key === name) return value.join('=');
  }
  return undefined;
}

/** Sets a cookie that no script reads and no other site sends; without a value it is removed. */
export function setCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  name: string,
  value: string | undefined,
  lifetimeMs: number,
): void {
  const isSecure = request.protocol === 'https';
  const age = value === undefined ? 0 : Math.floor(lifetimeMs / 1000);
  void reply.header(
    'set-cookie',
    `${name}=${value ?? ''}; Path=/; Max-Age=${age}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`,
  );
}
