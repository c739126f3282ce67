import type { IncomingMessage } from 'node:http';
import { getHttp2Stream } from './http2.ts';

/** Methods whose body means nothing: no call has one, and proxies disagree about where it ends. */
const WITHOUT_BODY = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE']);
/** What only the end of a connection itself may decide about. */
const FRAMING = ['content-length', 'transfer-encoding', 'host'];

/**
 * Why a request's length is not beyond doubt. Node's parser refuses most of this itself; what it lets through must
 * not depend on how forgiving a version of it is.
 */
export function framingFault(request: IncomingMessage): string | undefined {
  const lengths = getHeaderValues(request, 'content-length');
  const codings = getHeaderValues(request, 'transfer-encoding');
  if (lengths.length > 1 || codings.length > 1) return 'its length is given more than once';
  if (lengths.length + codings.length > 1) return 'its length is given in two ways';
  const [length] = lengths;
  if (length !== undefined && !/^\d{1,15}$/.test(length)) return 'its length is not a number';
  const [coding] = codings;
  if (coding !== undefined && (coding.toLowerCase() !== 'chunked' || request.httpVersion !== '1.1'))
    return 'its coding is not plainly chunked';
  if (getHeaderValues(request, 'host').length > 1) return 'it names several hosts';
  if (namedByConnection(request).some((name) => FRAMING.includes(name)))
    return 'its Connection header names a header of its framing';
  return hasBody(request) && WITHOUT_BODY.has(request.method ?? '') ? 'its method has no body' : undefined;
}

export function hasBody(request: IncomingMessage): boolean {
  const stream = getHttp2Stream(request);
  // Over HTTP/2 a body needs no header to announce it.
  if (stream) return !stream.endAfterHeaders;
  const { headers } = request;
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** Headers that the sender means for this connection only. */
export function namedByConnection(request: IncomingMessage): readonly string[] {
  return getHeaderValues(request, 'connection').flatMap((value) =>
    value.split(',').map((name) => name.trim().toLowerCase()),
  );
}

// `headers` has joined or dropped what came twice already.
function getHeaderValues({ rawHeaders }: IncomingMessage, name: string): readonly string[] {
  return rawHeaders.flatMap((each, index) =>
    index % 2 === 0 && each.toLowerCase() === name ? [rawHeaders[index + 1]?.trim() ?? ''] : [],
  );
}
