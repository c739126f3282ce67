import type { HttpMethod } from 'shared-kernel/contract/endpoint';

/** Headers of the portal's calls that a browser asks the bank about. */
const ASKED_HEADERS = ['authorization', 'content-type', 'x-request-id'];
/** Methods that a browser does not ask about (Fetch standard). */
const SAFE_METHODS = ['GET', 'HEAD', 'POST'];

const toList = (value: string | null) => (value ?? '').split(',').map((item) => item.trim().toLowerCase());

/** What keeps a page of that origin from reading an answer. */
export function corsFault(headers: Headers, origin: string): string | undefined {
  const allowed = headers.get('access-control-allow-origin');
  if (allowed === '*' || allowed === origin) return undefined;
  return `Access-Control-Allow-Origin is ${allowed ?? 'absent'}, not ${origin}`;
}

/** What keeps a page of that origin from making a call: the browser asks the bank before it. */
export async function preflightFault(
  url: URL,
  method: HttpMethod,
  origin: string,
  signal: AbortSignal,
): Promise<string | undefined> {
  const answer = await fetch(url, {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': method,
      'access-control-request-headers': ASKED_HEADERS.join(','),
    },
    redirect: 'manual',
    signal,
  });
  await answer.body?.cancel();
  if (!answer.ok) return `OPTIONS answers ${answer.status}`;
  const fault = corsFault(answer.headers, origin);
  if (fault !== undefined) return fault;
  const methods = toList(answer.headers.get('access-control-allow-methods'));
  if (!SAFE_METHODS.includes(method) && !methods.includes(method.toLowerCase()) && !methods.includes('*'))
    return `Access-Control-Allow-Methods lacks ${method}`;
  const headers = toList(answer.headers.get('access-control-allow-headers'));
  // The wildcard does not cover the token (Fetch standard).
  const lacking = ASKED_HEADERS.filter(
    (name) => !headers.includes(name) && !(headers.includes('*') && name !== 'authorization'),
  );
  return lacking.length === 0 ? undefined : `Access-Control-Allow-Headers lacks ${lacking.join(', ')}`;
}
