import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Server, Socket } from 'node:net';

/** Follows the connections of a server, whatever is spoken on them; the answer ends them all. */
export function followSockets(server: Server): () => void {
  const open = new Set<Socket>();
  server.on('connection', (socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  return () => {
    for (const socket of open) socket.destroy();
  };
}

/** Follows the requests of a server; the answer says how many wait for theirs. Event streams, which never end, do not. */
export function followRequests(server: Server): () => number {
  const waiting = new Set<ServerResponse>();
  server.on('request', ({ headers }: IncomingMessage, response: ServerResponse) => {
    if (headers.accept?.includes('text/event-stream')) return;
    waiting.add(response);
    response.once('close', () => waiting.delete(response));
  });
  return () => waiting.size;
}
