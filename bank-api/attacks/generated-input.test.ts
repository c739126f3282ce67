import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { errorBodySchema } from 'shared-kernel/contract/errors';
import type { AnyEndpoint } from 'shared-kernel/contract/endpoint';
import type { Role } from 'shared-kernel/contract/roles';
import type { KnownNames } from '../src/testing/generated-values.ts';
import { createTestApp, signIn, type TestApp } from '../src/testing/harness.ts';
import { generatedRequests, getWeight, withToken } from '../src/testing/generated-requests.ts';
import type { DemoAgentKey } from '../src/demo/accounts.ts';

/** Others: `GENERATED_SEED=7 GENERATED_INPUTS=100000 node --test …`. */
const SEED = Number(process.env['GENERATED_SEED'] ?? 20_260_305);
const INPUTS = Number(process.env['GENERATED_INPUTS'] ?? 20_000);
const CALLERS: readonly (DemoAgentKey | undefined)[] = [
  'agent',
  'curator',
  'admin',
  'newcomer',
  'agent',
  undefined,
];
/** Several times what a slow machine takes, ms: a bound against a call that never answers. */
const TIME_LIMIT_MS = 1_200_000;
/** So long do tries of passwords and codes count. */
const TRIES_FORGOTTEN_MS = 16 * 60 * 1000;

const UUID = /"id":"([0-9a-f-]{36})"/g;

/** Identifiers of what the agent's own lists show, by the last part of their paths. */
async function listedNames({ app }: TestApp): Promise<ReadonlyMap<string, readonly string[]>> {
  const token = await signIn(app, 'agent');
  const names = new Map<string, readonly string[]>();
  for (const { method, path, answer } of app.endpoints) {
    if (method !== 'GET' || path.includes('{') || answer !== undefined) continue;
    const { body } = await app.inject({
      url: `/banks/sgb${path}`,
      headers: { authorization: `Bearer ${token}` },
    });
    const ids = [...body.matchAll(UUID)].map(([, id]) => id ?? '');
    if (ids.length > 0) names.set(`listed ${path.split('/').at(-1)}`, ids.slice(0, 24));
  }
  return names;
}

/** And of what the bank holds, of each table a few. */
async function knownNames(server: TestApp): Promise<KnownNames> {
  const { db } = server.app.context;
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' group by 1
    having bool_or(column_name = 'id' and data_type = 'uuid') order by 1`.execute(db);
  const uuids = new Map(await listedNames(server));
  for (const { name } of tables) {
    const { rows } = await sql<{ id: string }>`
      select id from ${sql.table(name)} order by id limit 12`.execute(db);
    uuids.set(
      name,
      rows.map(({ id }) => id),
    );
  }
  const { rows } = await sql<{ hash: string }>`
    (select hash_password as hash from applications join agents on agents.id = owner_id
     where bank = 'sgb' and agents.email = 'agent@example.com' order by applications.id limit 20)`.execute(
    db,
  );
  return { uuids, hashes: rows.map(({ hash }) => hash) };
}

const getRole = (caller: DemoAgentKey): Role =>
  caller === 'admin' ? 'superuser' : caller === 'curator' ? 'staff' : 'user';

function mayCall({ auth, roles }: AnyEndpoint, caller: DemoAgentKey | undefined): boolean {
  if (caller === undefined) return auth === 'public';
  return roles === undefined || roles.includes(getRole(caller));
}

/** Tokens by caller; generated calls sign out, lock and delete, so a token that ended is asked for anew. */
class Callers {
  #server: TestApp;
  readonly #tokens = new Map<DemoAgentKey, string>();

  constructor(server: TestApp) {
    this.#server = server;
  }

  async getToken(caller: DemoAgentKey | undefined): Promise<string | undefined> {
    if (caller === undefined) return undefined;
    const known = this.#tokens.get(caller);
    if (known !== undefined) return known;
    const token = await signIn(this.#server.app, caller);
    this.#tokens.set(caller, token);
    return token;
  }

  forget(caller: DemoAgentKey | undefined): void {
    if (caller !== undefined) this.#tokens.delete(caller);
  }
}

test(
  `no endpoint answers any of ${INPUTS} generated inputs (seed ${SEED}) with a server error`,
  { timeout: TIME_LIMIT_MS },
  async (t) => {
    let server = await createTestApp({ seed: 'all' });
    t.after(() => server.close());
    let callers = new Callers(server);
    const known = await knownNames(server);
    const endpoints: readonly AnyEndpoint[] = [...server.app.endpoints];
    const sum = endpoints.reduce((total, one) => total + getWeight(one), 0);
    const faults = new Map<string, string>();
    const statuses = new Map<number, number>();
    let sent = 0;

    for (const [index, endpoint] of endpoints.entries()) {
      const count = Math.ceil((INPUTS * getWeight(endpoint)) / sum);
      for (const [turn, request] of generatedRequests(endpoint, known, count, SEED + index).entries()) {
        const allowed = CALLERS.filter((caller) => mayCall(endpoint, caller));
        // Mostly those who may: the others do not get far.
        const choice = turn % 8 === 7 ? CALLERS : allowed;
        const caller = choice[turn % choice.length];
        const token = await callers.getToken(caller).catch(async () => {
          // Whoever locked or renamed an account has ended this bank: a fresh one takes its place.
          await server.close();
          server = await createTestApp({ seed: 'all' });
          callers = new Callers(server);
          return callers.getToken(caller);
        });
        const response = await server.app.inject(withToken(request, token));
        sent += 1;
        statuses.set(response.statusCode, (statuses.get(response.statusCode) ?? 0) + 1);
        if (response.statusCode === 401) callers.forget(caller);
        const isRefusal = response.statusCode >= 400;
        if (response.statusCode < 500 && (!isRefusal || errorBodySchema.safeParse(response.json()).success))
          continue;
        const logged = server.logLines.findLast((line) => /"level":(40|50)/.test(line)) ?? '';
        const reason = /"message":"([^"]{0,200})/.exec(logged)?.[1] ?? logged.slice(0, 300);
        faults.set(
          `${endpoint.id}: ${response.statusCode} ${reason}`,
          `${caller} ${request.method} ${request.url.slice(0, 300)} ${String(request.payload ?? '').slice(0, 300)}`,
        );
      }
      server.advance(TRIES_FORGOTTEN_MS);
    }
    t.diagnostic(
      `${sent} inputs: ${[...statuses]
        .sort()
        .map(([status, times]) => `${times} × ${status}`)
        .join(', ')}`,
    );
    assert.deepEqual(
      [...faults].map(([fault, request]) => `${fault} by ${request}`),
      [],
    );
    assert.ok(sent >= INPUTS);
    assert.ok((statuses.get(200) ?? 0) > sent / 20, 'inputs that fit get through');
  },
);
