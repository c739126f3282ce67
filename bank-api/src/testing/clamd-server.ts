import { createServer, type Socket } from 'node:net';
import { once } from 'node:events';

/** The test file that every scanner takes for a virus; put together so that no scanner finds it here. */
export const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}', '$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!', '$H+H*'].join(
  '',
);

const COMMAND = 'zINSTREAM\0';

export interface ClamdServer {
  readonly port: number;
  /** Sizes of the files that were looked at. */
  readonly seen: readonly number[];
  /** From now on what it gets is answered so, whatever it is. */
  answer: string | undefined;
  close(): Promise<void>;
}

/** Reads `zINSTREAM`, chunks with their lengths and the empty chunk, exactly as clamd does. */
function judge(socket: Socket, respond: (content: Buffer) => string): void {
  let received = Buffer.alloc(0);
  socket.on('error', () => undefined);
  socket.on('data', (piece: Buffer) => {
    received = Buffer.concat([received, piece]);
    if (received.length < COMMAND.length) return;
    if (received.toString('latin1', 0, COMMAND.length) !== COMMAND) {
      socket.end('UNKNOWN COMMAND\0');
      return;
    }
    const chunks: Buffer[] = [];
    for (let at = COMMAND.length; at + 4 <= received.length;) {
      const size = received.readUInt32BE(at);
      if (size === 0) {
        socket.end(`${respond(Buffer.concat(chunks))}\0`);
        return;
      }
      chunks.push(received.subarray(at + 4, at + 4 + size));
      at += 4 + size;
    }
  });
}

/** A clamd on loopback that knows one virus. */
export async function startClamd(port = 0): Promise<ClamdServer> {
  const seen: number[] = [];
  const sockets = new Set<Socket>();
  const state: { answer: string | undefined } = { answer: undefined };
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    judge(socket, (content) => {
      seen.push(content.length);
      return state.answer ?? `stream: ${content.includes(EICAR) ? 'Eicar-Test-Signature FOUND' : 'OK'}`;
    });
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  return Object.assign(state, {
    port: address.port,
    seen,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  });
}
