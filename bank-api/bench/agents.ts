import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import { hashToken, newToken } from '../src/modules/auth/token.ts';

export interface Agent {
  readonly id: string;
  readonly token: string;
  readonly threadId: string;
}

/** Agents with a session and a talk with the curator each, ten in an organisation. The database has the demo data. */
export async function makeAgents(client: Client, count: number): Promise<readonly Agent[]> {
  const ids = Array.from({ length: count }, () => randomUUID());
  const organisations = Array.from({ length: Math.ceil(count / 10) }, () => randomUUID());
  const tokens = ids.map(() => newToken());
  const threads = ids.map(() => randomUUID());
  await client.query('begin');
  await client.query(
    `insert into organisations (id, inn, short_name)
     select id, (7700000000 + n)::text, 'ООО «Агент ' || n || '»' from unnest($1::uuid[]) with ordinality o (id, n)`,
    [organisations],
  );
  await client.query(
    `insert into agents (id, org_id, email, password_hash, last_name, first_name, approval)
     select id, ($2::uuid[])[1 + n % $3], 'bench-' || n || '@example.com', '-', 'Агентов', 'Номер ' || n, 'success'
     from unnest($1::uuid[]) with ordinality a (id, n)`,
    [ids, organisations, organisations.length],
  );
  await client.query(
    `insert into agent_banks (agent_id, bank, role) select id, 'sgb', 'user' from unnest($1::uuid[]) a (id)`,
    [ids],
  );
  await client.query(
    `insert into sessions (token_hash, agent_id, bank, created_at, last_seen_at, expires_at, device, address)
     select hash, id, 'sgb', now(), now(), now() + interval '1 hour', 'bench', '127.0.0.1'
     from unnest($1::bytea[], $2::uuid[]) s (hash, id)`,
    [tokens.map((token) => hashToken(token)), ids],
  );
  await client.query(
    `insert into chat_threads (id, bank, kind, key, agent_id, title, created_at, last_message_at)
     select thread, 'sgb', 'curator', 'curator:sgb:' || id, id, 'Куратор', now(), now()
     from unnest($1::uuid[], $2::uuid[]) t (thread, id)`,
    [threads, ids],
  );
  await client.query('commit');
  await client.query('analyze');
  return tokens.map((token, index) => ({ id: ids[index]!, token, threadId: threads[index]! }));
}
