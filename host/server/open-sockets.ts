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
