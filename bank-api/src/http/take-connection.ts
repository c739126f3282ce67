import type { Socket } from 'node:net';
import type { FastifyReply } from 'fastify';

const ignore = (): void => undefined;

type Headers = Readonly<Record<string, string | number | string[] | undefined>>;

function headOf(headers: Headers): string {
  const lines = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [value].flat().map((one) => `${name}: ${one}\r\n`),
  );
  return `HTTP/1.1 200 OK\r\n${lines.join('')}date: ${new Date().toUTCString()}\r\nconnection: close\r\n\r\n`;
}

/**
 * Takes the connection of a request out of the HTTP layer, for an answer without an end, and sends the answer's head:
 * the body lasts as long as the connection. Parser, request and answer weigh several times what the bare connection
 * does, and an open stream has no use for them. The caller may not keep `reply` or its request.
 *
 * @returns The connection, which nothing listens to but what the caller adds; `undefined` when the client has left.
 */
export function takeConnection(reply: FastifyReply, headers: Headers): Socket | undefined {
  reply.hijack();
  const { raw } = reply;
  const { socket } = raw;
  if (socket === null || socket.destroyed) return undefined;
  // To the HTTP layer the answer is over (it is logged, and the request let go) and then the connection is (the parser
  // goes back). Both are what happens on a connection without a keep-alive, except that this one stays open.
  raw.emit('finish');
  socket.emit('close', false);
  socket.removeAllListeners();
  socket.setTimeout(0);
  socket.on('error', ignore);
  socket.on('end', endOf);
  socket.write(headOf({ ...reply.getHeaders(), ...headers }));
  // Whatever else the client sends is of no interest, but its leaving is noticed by reading only.
  socket.resume();
  return socket;
}

function endOf(this: Socket): void {
  this.destroy();
}
