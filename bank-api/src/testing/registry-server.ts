import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface RegistryServer {
  readonly url: string;
  /** What it was asked: method, path and token. */
  readonly asked: readonly string[];
  /** How it answers from now on; 404 until it is said. */
  answer: (request: IncomingMessage, response: ServerResponse) => void;
  close(): Promise<void>;
}

export const sendJson =
  (body: unknown, status = 200): RegistryServer['answer'] =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body));
  };

/** A registry of organisations or purchases on loopback, as a bank would put one in front of its suppliers. */
export async function startRegistry(): Promise<RegistryServer> {
  const asked: string[] = [];
  const state: { answer: RegistryServer['answer'] } = { answer: sendJson({}, 404) };
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url} ${request.headers.authorization ?? ''}`);
    state.answer(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    get answer() {
      return state.answer;
    },
    set answer(next) {
      state.answer = next;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
