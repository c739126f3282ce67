import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { createMinimalBank } from '../minimal-bank/minimal-bank.ts';

/**
 * A bank with the specification's names at addresses of its own, in an envelope, and with a status of its own for a
 * session that has ended: `docs/examples/banks/granit.json`. Inside, it is the minimal bank.
 */
export function createGranitBank(): Server {
  const inner = createMinimalBank();
  return createServer((request, response) => {
    const isOurs = request.url?.startsWith('/partner/v1/') === true;
    if (!isOurs) return void response.writeHead(404).end();
    request.url = request.url?.replace('/partner/v1', '/banks/metcome') ?? '/';
    const { writeHead, end } = response;
    response.writeHead = (status: number, headers?: object) =>
      writeHead.call(response, status === 401 ? 440 : status, headers as never);
    response.end = ((body?: string) =>
      end.call(
        response,
        body === undefined ? body : JSON.stringify({ payload: JSON.parse(body) as unknown }),
        'utf8',
      )) as typeof end;
    inner.emit('request', request, response);
  });
}
