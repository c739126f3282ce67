/**
 * The export of a list on the embedded database.
 *
 *   node bench/export.ts [rows=10000]
 *
 * Prints one JSON object: seconds of the call, size of the file, and the longest time that the server's own thread did
 * nothing else meanwhile.
 */
import { performance, monitorEventLoopDelay } from 'node:perf_hooks';
import { sql } from 'kysely';
import { LIST_COLUMNS } from 'shared-kernel/contract/list-views';
import { createTestApp, call, signIn } from '../src/testing/harness.ts';

const rows = Number(process.argv[2] ?? 10_000);
const server = await createTestApp();
try {
  await sql`
    insert into applications (hash_password, bank, org_id, owner_id, client_request_id, kind, product, partner,
      amount_kopecks, term_months, client_name, client_inn, status, stage, accept, signing, holder, archived,
      scoring_state, created_at, updated_at, due_at)
    select 'bench-' || lpad(n::text, 20, '0'), 'sgb', a.org_id, a.id, gen_random_uuid(), 'loan',
      'working_capital_loan', 'sgb', 100000000 + n, 12, 'ООО «Клиент ' || n || '»', lpad(n::text, 10, '7'),
      'survey', 'issue_survey', 'in_process', 'required', 'agent', false, 'none', now(), now(), now()
    from generate_series(1, ${sql.lit(rows)}) n
    join agents a on a.email = 'agent@example.com'`.execute(server.app.context.db);
  const token = await signIn(server.app, 'agent');
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const started = performance.now();
  const response = await call(server.app, token, 'GET', '/agent/rest/issues/export', {
    query: { columns: LIST_COLUMNS.join(',') },
  });
  const seconds = (performance.now() - started) / 1000;
  delay.disable();
  if (response.statusCode !== 200) throw new Error(response.body);
  console.log(
    JSON.stringify({
      benchmark: 'export',
      rows,
      seconds: Number(seconds.toFixed(2)),
      bytes: response.rawPayload.length,
      longest_wait_ms: Math.round(delay.max / 1e6),
    }),
  );
} finally {
  await server.close();
}
