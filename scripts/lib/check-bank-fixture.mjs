import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { checkBank } from '../../host/server/check-bank/check-bank.ts';
import { ACCOUNT, createMinimalBank } from '../../e2e/minimal-bank/minimal-bank.ts';

/** A server on a free port of loopback, and how it ends. */
export async function listen(server) {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  return { base: `http://127.0.0.1:${server.address().port}/banks/sgb`, close };
}

/**
 * A minimal bank on a free port. `plant` may answer a request in its place: it gets the request, the response and a
 * function that lets the bank answer. Every exchange is noted.
 */
export async function startBank(options = {}, plant = (_request, _response, bank) => bank()) {
  const bank = createMinimalBank(options);
  const exchanges = [];
  const front = createServer((request, response) => {
    const exchange = { method: request.method, path: request.url.replace('/banks/sgb', '').split('?')[0] };
    const end = response.end.bind(response);
    response.end = (body, ...rest) => {
      exchanges.push({ ...exchange, status: response.statusCode, body });
      return end(body, ...rest);
    };
    plant(request, response, () => bank.emit('request', request, response));
  });
  return { ...(await listen(front)), exchanges };
}

/** No terminal: a password is in the environment or nowhere. */
const NO_TERMINAL = { input: { isTTY: false }, output: process.stderr };

/** Runs the kit on a bank; answers its exit code, what it printed and the report. */
export async function check(base, args = [], { env, terminal = NO_TERMINAL } = {}) {
  const printed = [];
  const complaints = [];
  const code = await checkBank([base, '--email', ACCOUNT.email, '--json', ...args], {
    env: env ?? { CHECK_BANK_PASSWORD: ACCOUNT.password },
    readConfig: () => assert.fail('a bank that is named by its address needs no configuration'),
    terminal,
    print: (line) => printed.push(line),
    complain: (line) => complaints.push(line),
  });
  const text = printed.join('\n');
  return { code, text, complaint: complaints.join('\n'), report: text === '' ? undefined : JSON.parse(text) };
}
