/**
 * The list call at 1 000 000 and at 1 000 rows of one organisation, on PostgreSQL, in one run.
 *
 *   BENCH_DATABASE_URL=postgres://…/postgres node bench/list.ts [rows=1000000] [rounds=200]
 *
 * The role must be able to create databases; two are made and dropped. Prints one JSON object: p50 and p95 of each
 * kind of page in ms at both sizes, p95 over all of them, and requests per second of the endpoint beside those of its
 * bare query.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { buildApp } from '../src/app.ts';
import { readConfig } from '../src/config.ts';
import { openPostgres } from '../src/database/postgres.ts';
import { normaliseList } from 'shared-kernel/contract/common';
import { DEMO_PASSWORD } from '../src/demo/accounts.ts';
import { seedDemoData } from '../src/demo/index.ts';
import { readList, type ListScope } from '../src/modules/applications/list-repository.ts';
import { unreadInRows } from '../src/modules/chat/index.ts';

const PACKAGE = join(import.meta.dirname, '..');
const BATCH = 50_000;
const SECONDS = 5;
const CONNECTIONS = 8;

const admin = process.env['BENCH_DATABASE_URL'];
if (admin === undefined)
  throw new Error('Set BENCH_DATABASE_URL to a PostgreSQL whose role may create databases');
const rows = Number(process.argv[2] ?? 1_000_000);
const rounds = Number(process.argv[3] ?? 200);

/** Sums that one application in forty has, far from the beginning of most orders. */
const FEW_SUMS = { amount_from_kopecks: 100_000_000, amount_to_kopecks: 225_000_000 };

/** Kinds of pages. `LAST` is the last one that the total tells of: where it is capped, page 40. */
const PAGES: Readonly<Record<string, string>> = {
  first: '',
  third: '&page=3',
  ...halfAndLast('all', {}),
  // Every filter, at its first page and at its last.
  ...firstAndLast('accept', { accept: 'approved' }),
  ...firstAndLast('signing', { signing: 'required' }),
  ...firstAndLast('partner', { partner: 'atb' }),
  ...firstAndLast('holder', { holder: 'bank' }),
  ...firstAndLast('one_status', { status: ['scoring'] }),
  ...firstAndLast('one_stage', { stage: ['issue_survey'] }),
  ...firstAndLast('one_product', { product: ['overdraft'] }),
  ...firstAndLast('everything_at_once', {
    accept: 'in_process',
    signing: 'not_required',
    partner: 'sgb',
    holder: 'agent',
    status: ['survey', 'registering'],
    stage: ['issue_survey', 'issue_registering'],
    product: ['working_capital_loan', 'overdraft'],
    amount_from_kopecks: 100_000_000,
    amount_to_kopecks: 4_000_000_000,
    search: 'клиент',
  }),
  guarantees_last: '&type=guarantee&page=LAST',
  loans: '&type=loan',
  signing_and_partner: filtered({ signing: 'required', partner: 'metcome' }),
  two_statuses: filtered({ status: ['survey', 'doc_list'] }),
  stage_and_holder: filtered({ stage: ['doc_list'], holder: 'agent' }),
  ...firstAndLast('by_created', { sort: 'created_at' }),
  ...firstAndLast('by_amount', { sort: 'amount' }),
  ...firstAndLast('by_client', { sort: 'client', direction: 'asc' }),
  ...firstAndLast('by_number', { sort: 'id' }),
  search_client: filtered({ search: 'клиент 777»' }),
  search_inn: filtered({ search: '7777777123' }),
  search_number: filtered({ search: '10500' }),
  ...firstAndLast('search_word', { search: 'клиент' }),
  search_two_letters_of_all: filtered({ search: 'кл' }),
  search_two_letters_of_none: filtered({ search: 'щщ' }),
  amount_narrow: filtered({ amount_from_kopecks: 100_000_000, amount_to_kopecks: 105_000_000 }),
  ...firstAndLast('amount_wide', { amount_from_kopecks: 100_000_000, amount_to_kopecks: 2_500_000_000 }),
  ...firstAndLast('amount_from', { amount_from_kopecks: 4_900_000_000 }),
  ...firstAndLast('amount_to', { amount_to_kopecks: 101_000_000 }),
  ...firstAndLast('few_sums_by_created', { ...FEW_SUMS, sort: 'created_at', direction: 'asc' }),
  ...firstAndLast('few_sums_by_number', { ...FEW_SUMS, sort: 'id', direction: 'desc' }),
  ...firstAndLast('few_sums_by_client', { ...FEW_SUMS, sort: 'client', direction: 'asc' }),
  overdue: '&overdue_tasks_only=true',
  overdue_last: '&overdue_tasks_only=true&page=LAST',
};

function filtered(filter: object): string {
  return `&filter=${encodeURIComponent(JSON.stringify(filter))}`;
}

function firstAndLast(name: string, filter: object): Record<string, string> {
  return { [name]: filtered(filter), [`${name}_last`]: `${filtered(filter)}&page=LAST` };
}

/** The page in the middle is the farthest from both ends. */
function halfAndLast(name: string, filter: object): Record<string, string> {
  return {
    [`${name}_middle`]: `${filtered(filter)}&page=HALF`,
    [`${name}_last`]: `${filtered(filter)}&page=LAST`,
  };
}

async function withClient<T>(url: string, body: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await body(client);
  } finally {
    await client.end();
  }
}

function databaseUrl(name: string): string {
  const url = new URL(admin as string);
  url.pathname = `/${name}`;
  return url.href;
}

async function fill(url: string, count: number): Promise<void> {
  await withClient(url, async (client) => {
    for (let from = 0; from < count; from += BATCH) {
      await client.query(
        `insert into applications (hash_password, bank, org_id, owner_id, client_request_id, kind, product, partner,
           amount_kopecks, term_months, client_name, client_inn, status, stage, accept, signing, holder, archived,
           scoring_state, created_at, updated_at, due_at)
         select 'bench-' || lpad(n::text, 20, '0'), 'sgb', a.org_id, a.id, gen_random_uuid(),
           case when n % 2 = 0 then 'loan' else 'guarantee' end,
           (array['working_capital_loan','guarantee_44fz','overdraft','guarantee_223fz'])[1 + n % 4],
           (array['sgb','sgb','sgb','metcome','atb'])[1 + n % 5],
           100000000 + (n::bigint * 7919) % 5000000000, 12, 'ООО «Клиент ' || n || '»', lpad((n % 9999999999)::text, 10, '7'),
           s.status, s.stage, s.accept, s.signing, s.holder, false, 'none',
           now() - (n || ' seconds')::interval, now() - (n * 3 % 40000000 || ' seconds')::interval,
           now() + ((n % 200 - 40) || ' hours')::interval
         from generate_series($1::int, $2::int) n
         join lateral (select id, org_id from agents where email =
           case when n % 3 = 0 then 'colleague@example.com' else 'agent@example.com' end) a on true
         join lateral (select * from (values
           (0,'survey','issue_survey','in_process','not_required','agent'),
           (1,'doc_list','doc_list','approved','required','agent'),
           (2,'finished','issue_finished','approved','signed','nobody'),
           (3,'scoring','issue_scoring','in_process','required','bank'),
           (4,'cancelled','issue_finished','refused','not_required','nobody'),
           (5,'registering','issue_registering','in_process','not_required','agent')
         ) v(k, status, stage, accept, signing, holder) where k = (n / 7) % 6) s on true`,
        [from + 1, Math.min(from + BATCH, count)],
      );
    }
    await client.query('select roll_up_application_counts()');
    await client.query('vacuum (analyze) applications');
    await client.query('analyze application_counts');
  });
}

interface Side {
  readonly app: FastifyInstance;
  readonly token: string;
  readonly size: number;
  readonly scope: ListScope;
  readonly agentId: string;
  readonly close: () => Promise<void>;
}

async function open(size: number): Promise<Side> {
  const name = `bank_bench_${size}`;
  await withClient(admin as string, async (client) => {
    await client.query(`drop database if exists ${name} with (force)`);
    await client.query(`create database ${name}`);
  });
  const dataDir = await mkdtemp(join(tmpdir(), 'bank-bench-'));
  const env = {
    BANK_API_DATA: dataDir,
    LOG_LEVEL: 'silent',
    REQUESTS_PER_MINUTE: '0',
    NODE_ENV: 'production',
  };
  const database = await openPostgres({ url: databaseUrl(name), poolSize: 10, onError: () => undefined });
  const app = await buildApp({ config: readConfig(env, PACKAGE), database, jobsMode: 'manual' });
  await seedDemoData(app.context, []);
  await fill(databaseUrl(name), size);
  const response = await app.inject({
    method: 'POST',
    url: '/banks/sgb/api/login/',
    payload: { email: 'agent@example.com', password: DEMO_PASSWORD },
  });
  const agent = await database.db
    .selectFrom('agents')
    .select(['id', 'org_id'])
    .where('email', '=', 'agent@example.com')
    .executeTakeFirstOrThrow();
  return {
    app,
    size,
    token: response.json<{ token: string }>().token,
    scope: { bank: 'sgb', of: 'org', id: agent.org_id ?? '', archived: false },
    agentId: agent.id,
    close: async () => {
      await app.close();
      await rm(dataDir, { recursive: true, force: true });
      await withClient(admin as string, (client) =>
        client.query(`drop database if exists ${name} with (force)`),
      );
    },
  };
}

/** The deepest page of each query of a side. */
const deepest = new Map<string, number>();

/** Answers the number of the query's last page; a list of a search has as many as its total says. */
async function lastPage({ app, token, size }: Side, query: string): Promise<number> {
  const key = `${size}${query}`;
  const known = deepest.get(key);
  if (known !== undefined) return known;
  const response = await app.inject({
    method: 'GET',
    url: `/banks/sgb/agent/rest/issues?name=issues_org${query.replace(/&page=(LAST|HALF)/, '')}`,
    headers: { authorization: `Bearer ${token}` },
  });
  const last = Math.max(1, Math.ceil(normaliseList(response.json()).total / 25));
  deepest.set(key, last);
  return last;
}

async function list(side: Side, query: string): Promise<number> {
  const { app, token } = side;
  const last = /LAST|HALF/.test(query) ? await lastPage(side, query) : 1;
  const page = query.replace('LAST', String(last)).replace('HALF', String(Math.ceil(last / 2)));
  const url = `/banks/sgb/agent/rest/issues?name=issues_org${page}`;
  const started = performance.now();
  const response = await app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${token}` } });
  const elapsed = performance.now() - started;
  if (response.statusCode !== 200) throw new Error(`${url}: ${response.body}`);
  return elapsed;
}

function quantile(values: readonly number[], share: number): number {
  const ordered = [...values].sort((a, b) => a - b);
  return Number((ordered[Math.min(ordered.length - 1, Math.floor(ordered.length * share))] ?? 0).toFixed(2));
}

async function perSecond(work: () => Promise<unknown>): Promise<number> {
  const until = performance.now() + SECONDS * 1000;
  let done = 0;
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (performance.now() < until) {
        await work();
        done += 1;
      }
    }),
  );
  return Math.round(done / SECONDS);
}

const small = await open(1_000);
const large = await open(rows);
try {
  const pages: Record<string, object> = {};
  const everySmall: number[] = [];
  const everyLarge: number[] = [];
  for (const [name, query] of Object.entries(PAGES)) {
    const times = { small: [] as number[], large: [] as number[] };
    for (let round = 0; round < rounds + 20; round += 1) {
      // In turns, so that both see the same machine; the first twenty warm up.
      const [a, b] = [await list(small, query), await list(large, query)];
      if (round < 20) continue;
      times.small.push(a);
      times.large.push(b);
    }
    everySmall.push(...times.small);
    everyLarge.push(...times.large);
    pages[name] = {
      p50_ms_small: quantile(times.small, 0.5),
      p50_ms_large: quantile(times.large, 0.5),
      p95_ms_small: quantile(times.small, 0.95),
      p95_ms_large: quantile(times.large, 0.95),
    };
  }
  await pause(500);
  const endpoint = await perSecond(() => list(large, ''));
  const raw = await perSecond(async () => {
    const { db } = large.app.context;
    await readList(db, {
      scope: large.scope,
      filter: {},
      order: { sort: 'updated_at', direction: 'desc' },
      size: 25,
      at: { page: 1 },
      countUnread: unreadInRows(large.agentId, 'agent'),
    });
  });
  console.log(
    JSON.stringify(
      {
        benchmark: 'list',
        rows_small: small.size,
        rows_large: large.size,
        p95_ms_small: quantile(everySmall, 0.95),
        p95_ms_large: quantile(everyLarge, 0.95),
        endpoint_per_second: endpoint,
        raw_query_per_second: raw,
        endpoint_to_raw: Number((endpoint / raw).toFixed(2)),
        pages,
      },
      null,
      2,
    ),
  );
} finally {
  await small.close();
  await large.close();
}
