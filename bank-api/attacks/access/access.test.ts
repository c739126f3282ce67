import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import type { InjectOptions } from 'fastify';
import type { BankCode } from 'shared-kernel/contract/banks';
import type { AnyEndpoint } from 'shared-kernel/contract/endpoint';
import { errorBodySchema } from 'shared-kernel/contract/errors';
import { streamEvents } from 'shared-kernel/contract/events';
import { allEndpoints } from 'shared-kernel/contract/index';
import type { EndpointId } from 'shared-kernel/contract/index';
import type { DemoAgentKey } from '../../src/demo/accounts.ts';
import { agentAt } from '../../src/modules/applications/testing.ts';
import { MULTIPART_TYPE, multipart } from '../../src/modules/documents/testing.ts';
import { hashToken } from '../../src/modules/auth/token.ts';
import { signIn } from '../../src/testing/harness.ts';
import { checkAccessDocument } from './access-document.ts';
import type { AccessRow } from './access-document.ts';
import { accountAccess } from './account-access.ts';
import { applicationsAccess } from './applications-access.ts';
import { catalogueAccess } from './catalogue-access.ts';
import { communicationAccess } from './communication-access.ts';
import { clientSigningAccess } from './client-signing-access.ts';
import { documentsAccess } from './documents-access.ts';
import { CALLERS, JUNK, SECRET, own } from './expectations.ts';
import type { Caller, Case, Cases, Expected } from './expectations.ts';
import { otherRoutes } from './other-routes.ts';
import { registeredRoutes } from './routes.ts';
import { accessWorld } from './world.ts';

/** Who may call what: every endpoint of the contract has a row in one of the tables beside this file. */
const world = await accessWorld();
after(() => world.server.close());

/** The secret of a link that nobody has. */
const LINK = 'x'.repeat(43);
interface PublicCall {
  readonly body?: object;
  readonly ticket?: string;
  readonly status: number;
}
/** Endpoints without a token: what they answer to somebody who has nothing but the address. */
const PUBLIC = {
  login: { body: { email: 'nobody@example.com', password: SECRET }, status: 401 },
  requestPasswordReset: { body: { email: 'nobody@example.com', bank: 'sgb' }, status: 200 },
  readSecurityNotice: { body: { token: 'x'.repeat(43) }, status: 422 },
  revokeBySecurityNotice: { body: { token: 'x'.repeat(43) }, status: 422 },
  confirmPasswordReset: { body: { token: 'x'.repeat(43), password: SECRET }, status: 422 },
  confirmRegistration: { body: { token: 'x'.repeat(43) }, status: 422 },
  register: {
    body: {
      last_name: 'Петрова',
      first_name: 'Вера',
      email: 'agent@example.com',
      phone: '+79991234567',
      organization_inn: '7707083893',
      password: SECRET,
      consent_version: '2026-01',
    },
    // The same as for an e-mail that nobody has.
    status: 200,
  },
  readConsentText: { status: 200 },
  newsFeed: { status: 200 },
  requestSignatureChallenge: { body: {}, status: 200 },
  signInWithSignature: { body: { challenge_id: randomUUID(), signature: JUNK }, status: 422 },
  openSigningPage: { body: { secret: LINK }, status: 404 },
  openQuotePage: { body: { secret: LINK }, status: 404 },
  downloadQuotePage: { body: { secret: LINK }, status: 404 },
  readSigningFile: { body: { secret: LINK, document_id: randomUUID() }, status: 404 },
  requestSigningCode: { body: { secret: LINK }, status: 404 },
  confirmSigningCode: { body: { secret: LINK, code: '123456' }, status: 404 },
  signByLink: { body: { secret: LINK, confirmation: LINK, consent: true }, status: 404 },
  declineByLink: { body: { secret: LINK, reason: 'нет' }, status: 404 },
  downloadSignedByLink: { body: { secret: LINK }, status: 404 },
  downloadFile: { ticket: 'x'.repeat(43), status: 404 },
} satisfies Readonly<Record<string, PublicCall>>;

/**
 * Every call with a token; the last ends the sessions of all others. One that has no line in a table beside this file
 * does not compile here: the compiler names it.
 */
const WITH_TOKEN: Readonly<Record<Exclude<EndpointId, keyof typeof PUBLIC>, Cases>> = {
  ...accountAccess(world),
  ...catalogueAccess(world),
  ...applicationsAccess(world),
  ...documentsAccess(world),
  ...clientSigningAccess(world),
  ...communicationAccess(world),
  streamEvents: own(),
  missedEvents: own(),
  logout: own(),
  endAllSessions: own(),
};
const ROWS = Object.entries(WITH_TOKEN);

let address: string;
/** Tokens that are worth nothing at sgb. */
let worthless: readonly (string | undefined)[] = [];
const seenRows: AccessRow[] = [];
const tokens = {} as Record<Caller, string>;
async function signEverybodyIn(): Promise<void> {
  for (const [caller, [agent, bank]] of Object.entries(CALLERS))
    tokens[caller as Caller] = await signIn(world.server.app, agent, bank);
}
before(async () => {
  address = await world.server.app.listen({ port: 0, host: '127.0.0.1' });
  await signEverybodyIn();
  const expired = await signIn(world.server.app, 'agent');
  await world.server.app.context.db
    .updateTable('sessions')
    .set({ expires_at: '2020-01-01T00:00:00Z' })
    .where('token_hash', '=', hashToken(expired))
    .execute();
  worthless = [undefined, expired, await signIn(world.server.app, 'agent', 'metcome'), 'x'.repeat(43)];
});

function toRequest(endpoint: AnyEndpoint, one: Omit<Case, 'who'>, bank: BankCode): InjectOptions {
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => one.params?.[name] ?? '');
  const base = { method: endpoint.method, url: `/banks/${bank}${path}`, query: { ...one.query } };
  if (one.fields === undefined) return { ...base, ...(one.body === undefined ? {} : { payload: one.body }) };
  const file = {
    name: 'устав.pdf',
    content: Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n'),
  };
  return { ...base, payload: multipart(one.fields, file), headers: { 'content-type': MULTIPART_TYPE } };
}

/** A stream of events is the connection itself, so it is asked for over a real one. */
async function streamStatus(url: string, headers: Record<string, string>): Promise<number> {
  const leaving = new AbortController();
  const { status } = await fetch(`${address}${url}`, { headers, signal: leaving.signal });
  leaving.abort();
  return status;
}

async function getStatus(request: InjectOptions, token: string | undefined): Promise<number> {
  const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const url = String(request.url);
  if (url.endsWith(streamEvents.path)) return streamStatus(url, { ...authorization });
  const response = await world.server.app.inject({
    ...request,
    headers: { ...(request.headers as Record<string, string>), ...authorization },
    payloadAsStream: true,
  });
  const stream = response.stream();
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  if (response.statusCode >= 400) {
    const body = errorBodySchema.parse(JSON.parse(Buffer.concat(chunks).toString()));
    assert.equal(body.error.requestId, response.headers['x-request-id']);
  }
  return response.statusCode;
}

/** Outcomes as docs/access.md names them. */
const WORDS: Readonly<Record<string, string>> = { ok: 'ok', hidden: '404', no: '403', rule: 'rule' };

function getOutcome(status: number): Expected | number {
  if (status < 300) return 'ok';
  if (status === 404) return 'hidden';
  if (status === 403) return 'no';
  return [400, 409, 415, 422].includes(status) ? 'rule' : status;
}

test('every endpoint of the contract is served and has a row in the access table', () => {
  const served = new Set(world.server.app.endpoints.map(({ id }) => id));
  const expected = new Set([...ROWS.map(([id]) => id), ...Object.keys(PUBLIC)]);
  const known = new Set(allEndpoints.map(({ id }) => id));
  const name = ({ method, path }: AnyEndpoint) => `${method} ${path}`;
  assert.deepEqual(
    [
      ...allEndpoints
        .filter(({ id }) => !served.has(id))
        .map((one) => `no route for ${name(one)}: register it in bank-api/src/modules/…/routes.ts`),
      ...allEndpoints
        .filter(({ id }) => !expected.has(id))
        .map((one) => `no expectation for ${name(one)}: add a line to attacks/access/…-access.ts`),
      ...[...expected]
        .filter((id) => !known.has(id))
        .map((id) => `an expectation for ${id}, which is no call of the contract`),
    ],
    [],
  );
  for (const { id, auth } of allEndpoints) assert.equal(id in PUBLIC, auth === 'public', id);
});

test('public endpoints answer a stranger with the status of their row', async () => {
  for (const [id, { body, ticket, status }] of Object.entries<PublicCall>(PUBLIC)) {
    const endpoint = allEndpoints.find((one) => one.id === id) ?? assert.fail(id);
    const one = {
      ...(body === undefined ? {} : { body }),
      ...(ticket === undefined ? {} : { params: { ticket } }),
    };
    assert.equal(await getStatus(toRequest(endpoint, one, 'sgb'), undefined), status, id);
  }
});

/** Calls after which their object is another one. */
const USED_UP: ReadonlySet<string> = new Set([
  'endSession',
  'updateNews',
  'publishNews',
  'withdrawNews',
  'deleteNews',
]);

for (const [id, cases] of ROWS) {
  test(`${id} answers each caller as its row in the access table says`, async () => {
    const endpoint = allEndpoints.find((one) => one.id === id) ?? assert.fail(id);
    const seen: string[] = [];
    const expected: string[] = [];
    const answers: Partial<Record<Caller, string>>[] = [];
    const usesUp = USED_UP.has(id);
    let made = await cases('owner');
    for (const [caller, [agent, bank]] of Object.entries(CALLERS) as [
      Caller,
      readonly [DemoAgentKey, BankCode],
    ][]) {
      if (usesUp) made = await cases(caller);
      // Ends the sessions of all callers who are the same agent.
      if (id === 'endAllSessions') tokens[caller] = await signIn(world.server.app, agent, bank);
      for (const [index, one] of made.entries()) {
        const label = `${caller} ${one.of ?? index}`;
        const body = id === 'createApplication' ? { ...one.body, client_request_id: randomUUID() } : one.body;
        const request = toRequest(endpoint, { ...one, ...(body === undefined ? {} : { body }) }, bank);
        const outcome = getOutcome(await getStatus(request, tokens[caller]));
        seen.push(`${label}: ${outcome}`);
        expected.push(`${label}: ${one.who[caller]}`);
        answers[index] = { ...answers[index], [caller]: WORDS[outcome] ?? String(outcome) };
        if (caller === 'owner')
          for (const token of worthless)
            assert.equal(await getStatus(request, token), 401, `${id}: ${token}`);
      }
    }
    assert.deepEqual(seen, expected);
    for (const [index, row] of answers.entries()) {
      const about = made[index]?.of ?? Object.values(made[index]?.query ?? {}).join(' ');
      // What was made for this run (ids, hashes) is longer and differs from run to run.
      const isLabel = made.length > 1 && /^\D{1,23}$/u.test(about);
      seenRows.push({
        call: `${endpoint.method} ${endpoint.path}`,
        about: isLabel ? about : made.length > 1 ? 'of the owner' : '',
        withoutToken: '401',
        answers: row,
      });
    }
  });
}

test('every route of the server is in the contract or in the table of other routes', async () => {
  const others = await otherRoutes(world, tokens.owner);
  const known = [
    ...allEndpoints.map(
      ({ method, path }) => `${method} /banks/:bank${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
    ),
    ...others.map(({ method, path }) => `${method} ${path}`),
  ];
  const tidy = (routes: readonly string[]) => new Set(routes.map((route) => route.replace(/\/$/, '')));
  const registered = tidy(registeredRoutes(world.server.app));
  const listed = tidy(known);
  assert.deepEqual(
    [
      ...[...registered]
        .filter((route) => !listed.has(route))
        .map(
          (route) =>
            `no expectation for ${route}: it is no call of the contract, add it to attacks/access/other-routes.ts`,
        ),
      ...[...listed]
        .filter((route) => !registered.has(route))
        .map((route) => `${route} is expected, but not registered`),
    ],
    [],
  );
});

test('routes outside the contract answer each caller as their row says', async () => {
  // The last call of the contract ended all sessions.
  await signEverybodyIn();
  for (const { method, path, params = {}, headers = {}, body, who, status } of await otherRoutes(
    world,
    tokens.owner,
  )) {
    const answers: Partial<Record<Caller, string>> = {};
    const ask = async (bank: BankCode, token: string | undefined): Promise<number> => {
      const url = path
        .replace(':bank', bank)
        .replaceAll(/:(\w+)|\*/g, (name) => params[name.replace(':', '')] ?? '');
      const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
      const request = { method, url, headers: { ...headers, ...authorization } };
      return (await world.server.app.inject(body === undefined ? request : { ...request, payload: body }))
        .statusCode;
    };
    for (const token of worthless)
      assert.equal(await ask('sgb', token), who === undefined ? status : 401, `${method} ${path}`);
    for (const [caller, [, bank]] of Object.entries(CALLERS) as [
      Caller,
      readonly [DemoAgentKey, BankCode],
    ][]) {
      const seen = await ask(bank, tokens[caller]);
      if (who === undefined) assert.equal(seen, status, `${method} ${path} ${caller}`);
      else assert.equal(getOutcome(seen), who[caller], `${method} ${path} ${caller}`);
      answers[caller] = WORDS[getOutcome(seen)] ?? String(seen);
    }
    seenRows.push({
      call: `${method} ${path.replace('/banks/:bank', '').replaceAll(/:(\w+)/g, '{$1}')}`,
      about: '',
      withoutToken: who === undefined ? (WORDS[getOutcome(status ?? 0)] ?? '') : '401',
      answers,
    });
  }
});

test('docs/access.md equals what the server answered', () => {
  const open = Object.keys(PUBLIC).map((id) => {
    const { method, path } = allEndpoints.find((one) => one.id === id) ?? assert.fail(id);
    return { call: `${method} ${path}`, about: 'for strangers', withoutToken: 'public', answers: {} };
  });
  checkAccessDocument([...open, ...seenRows]);
});

test('a download ticket serves at its bank only, for a minute', async () => {
  const fresh = await agentAt(world.server.app, 'agent');
  const { documentId } = await world.withDocument();
  const link = async () =>
    (await fresh.ok<{ url: string }>('POST', `/agent/rest/documents/${documentId}/link`, {})).url;
  const url = await link();
  const elsewhere = url.replace('/banks/sgb/', '/banks/metcome/');
  assert.equal(await getStatus({ method: 'GET', url: elsewhere }, undefined), 404);
  assert.equal(await getStatus({ method: 'GET', url }, undefined), 200);
  const late = await link();
  world.server.advance(60_001);
  assert.equal(await getStatus({ method: 'GET', url: late }, undefined), 404);
});
