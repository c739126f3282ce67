import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingMessage, Server } from 'node:http';
import { parseArgs } from 'node:util';

/**
 * The smallest bank that the portal works with: the calls of the specification (chapters 3 and 7) with exactly its
 * fields, on nothing but `node:http`. Read it from below: one handler per call. Everything is kept in memory.
 *
 *   node e2e/minimal-bank/minimal-bank.ts --port 8090 --lists data --count total --cancel 201
 */
const SHAPES = {
  /** `{objs, info}`, `{data, pagination}`, or the rows alone. */
  lists: ['objs', 'data', 'array'],
  /** A number alone, or an object that names it so. */
  count: ['number', 'count', 'notifications_count', 'total'],
  /** Nothing with 204, nothing with 201, or `{}` with 200. */
  cancel: ['204', '201', '200'],
} as const;

export interface MinimalBankOptions {
  readonly lists?: (typeof SHAPES.lists)[number];
  readonly count?: (typeof SHAPES.count)[number];
  readonly cancel?: (typeof SHAPES.cancel)[number];
  /** Origin of a portal whose pages call this bank themselves (`apiBaseUrl`); none by default. */
  readonly allowOrigin?: string;
}

/** The account that can sign in. */
export const ACCOUNT = { email: 'agent@example.com', password: 'Demo-2026-portal' };

interface Call {
  readonly query: URLSearchParams;
  readonly body: Readonly<Record<string, unknown>>;
  /** What stands in place of `{id}` or `{hash}`. */
  readonly named: string;
}
interface Answer {
  readonly status: number;
  readonly body?: unknown;
}
type Handlers = Readonly<Record<string, (call: Call) => Answer>>;

const ok = (body: unknown): Answer => ({ status: 200, body });
const nothing: Answer = { status: 204 };
const notFound: Answer = { status: 404, body: {} };

interface Application {
  readonly id: number;
  readonly hash_password: string;
  status: string;
  archived: boolean;
}

const STATUSES = ['new', 'registering', 'survey', 'scoring', 'review', 'finished', 'cancelled'];
const STAGES = [
  'bank_selection',
  'issue_registering',
  'issue_survey',
  'issue_scoring',
  'doc_list',
  'issue_finished',
];
/** Stages that are complete when an application has a status; all of them when it is over. */
const COMPLETE: Readonly<Record<string, number>> = {
  new: 0,
  registering: 1,
  survey: 2,
  scoring: 3,
  review: 3,
};

const stages = ({ status }: Application) =>
  STAGES.map((stage, index) => ({ stage, complete: index < (COMPLETE[status] ?? STAGES.length) }));

const currentTask = (application: Application) =>
  stages(application).find(({ complete }) => !complete)?.stage;

/** Every so many applications a task is late. */
const OVERDUE_EVERY = 5;

function accepts(filter: unknown, { status }: Application): boolean {
  if (filter === 'approved') return status === 'finished';
  if (filter === 'refused') return status === 'cancelled';
  return filter !== 'in_process' || !['finished', 'cancelled'].includes(status);
}

function toTexts(value: unknown): readonly unknown[] {
  return value === undefined ? [] : [value].flat();
}

/** One bank: its data, and a handler per call. */
function createBank(
  code: string,
  { lists = 'objs', count = 'number', cancel = '204' }: MinimalBankOptions,
  issueToken: (bank: string) => string,
): Handlers {
  let password = ACCOUNT.password;
  let avatar: unknown = null;
  let approval = 'success';
  let unread = 3;
  let notifications = [1, 2, 3];
  let documents = [{ id: 'charter', status: 'approved' }];
  const applications = Array.from({ length: 30 }, (_, index): Application => {
    const id = index + 1;
    const status = STATUSES[index % STATUSES.length] ?? 'new';
    return {
      id,
      status,
      archived: index >= 26,
      hash_password: `${code}-application-${String(id).padStart(4, '0')}`,
    };
  });

  /** Any of the three shapes of a list. */
  function page(rows: readonly unknown[], number: number, size: number): Answer {
    const shown = rows.slice((number - 1) * size, number * size);
    if (lists === 'array') return ok(shown);
    if (lists === 'data') return ok({ data: shown, pagination: { total: rows.length } });
    return ok({ objs: shown, info: { count_objs: rows.length } });
  }

  const findApplication = (key: 'id' | 'hash_password', value: unknown) =>
    applications.find((application) => application[key] === value);

  function changed(application: Application | undefined, change: (found: Application) => void): Answer {
    if (application === undefined) return notFound;
    change(application);
    return nothing;
  }

  function changePassword(old: unknown, next: unknown, done: Answer): Answer {
    if (old !== password || typeof next !== 'string') return { status: 422, body: {} };
    password = next;
    return done;
  }

  const user = { email: ACCOUNT.email, is_superuser: false, is_staff: false };
  const profile = () => ({
    last_name: 'Смирнов',
    first_name: 'Алексей',
    middle_name: 'Петрович',
    email: ACCOUNT.email,
    photo: null,
    avatar,
    organization: {
      full_name: 'Общество с ограниченной ответственностью «Брокер Плюс»',
      short_name: 'ООО «Брокер Плюс»',
    },
    user_position: 'Менеджер',
    security_service_approval: approval,
    has_access_to_all_tasks: true,
    is_superuser: false,
  });

  const handlers: Handlers = {
    'POST /api/login/': ({ body }) =>
      body['email'] === ACCOUNT.email && body['password'] === password
        ? ok({ token: issueToken(code), user })
        : { status: 401, body: {} },
    'GET /auth/profile': () => ok({ success: true, data: user }),
    'POST /auth/change-password': ({ body }) =>
      changePassword(body['oldPassword'], body['newPassword'], ok({ success: true })),
    'POST /auth/reset-password': () => ok({ success: true }),
    'POST /auth/switch-bank': ({ body }) => ok({ token: issueToken(String(body['bank'])), user }),

    'GET /agent/rest/profile': () => ok(profile()),
    'PUT /agent/rest/profile': ({ body }) => {
      if ('avatar' in body) avatar = body['avatar'];
      return nothing;
    },
    'POST /agent/rest/change-password': ({ body }) =>
      changePassword(body['current_password'], body['new_password'], nothing),
    'GET /agent/rest/partner_bank': () =>
      ok([
        { id: 'sgb', available: true, accessLocked: false },
        { id: 'metcome', available: true, accessLocked: false },
        { id: 'ms6', available: true, accessLocked: true },
        { id: 'cub', available: true, accessLocked: false },
      ]),
    'GET /agent/rest/agent_info_for_contract_with_cod': () =>
      ok({
        inn: '7736050003',
        full_name: 'Общество с ограниченной ответственностью «Брокер Плюс»',
        short_name: 'ООО «Брокер Плюс»',
        address: '109012, г. Москва, ул. Ильинка, д. 4',
        phone: '+79991234567',
        email: ACCOUNT.email,
        contact_person: 'Смирнов Алексей Петрович',
        status: approval,
        documents,
      }),
    'GET /agent/rest/dataset': () =>
      ok({
        alert_messages: [{ id: 1 }],
        contacts: [
          {
            managers_name: 'Орлова Елена Викторовна',
            position: 'Куратор',
            number_phone: '+7 (495) 123-45-67',
            email: 'curator@example.com',
          },
        ],
        curator: {
          name: 'Орлова Елена Викторовна',
          phone: '+7 (495) 123-45-67',
          email: 'curator@example.com',
        },
        archive: applications.filter(({ archived }) => archived).length,
        logo_url: null,
      }),

    'GET /agent/rest/issues': ({ query }) => {
      const filter = JSON.parse(query.get('filter') ?? '{}') as { accept?: unknown; partner?: unknown };
      const isArchive = query.get('name') === 'issues_archived';
      const partners = toTexts(filter.partner);
      const tasks = query.get('route_tasks_names')?.split(',') ?? [];
      const isOverdueOnly = query.get('overdue_tasks_only') === 'true';
      const rows = applications
        .filter((application) => application.archived === isArchive && accepts(filter.accept, application))
        .filter(() => partners.length === 0 || partners.includes(code))
        .filter((application) => tasks.length === 0 || tasks.includes(currentTask(application) ?? ''))
        .filter(({ id }) => !isOverdueOnly || id % OVERDUE_EVERY === 0)
        .map(({ id, status, hash_password }) => ({ id, status, hash_password }));
      return page(rows, Number(query.get('page') ?? 1), Number(query.get('itemsPerPage') ?? 25));
    },
    'GET /agent/rest/issue/{hash}': ({ named }) => {
      const application = findApplication('hash_password', named);
      if (application === undefined) return notFound;
      const { id, status } = application;
      return ok({
        info: { id, status, stepper: stages(application), need_sign: false },
        data: { active_tasks: [], next_tasks: [], available_dashboard_views_names: null },
      });
    },
    'POST /agent/rest/archive-issue': ({ body }) =>
      changed(findApplication('hash_password', body['hashPassword']), (found) => (found.archived = true)),
    'POST /agent/rest/issues': ({ body }) =>
      changed(findApplication('id', body['id']), (found) => (found.archived = !found.archived)),
    'POST /agent/rest/cancel': ({ body }) => {
      const application = findApplication('hash_password', body['hash_password']);
      if (application === undefined) return notFound;
      application.status = 'cancelled';
      return cancel === '200' ? ok({}) : { status: Number(cancel) };
    },

    'GET /agent/rest/notifications_on_applications': ({ query }) =>
      page(
        notifications.map((id) => ({ id })),
        Number(query.get('page_number') ?? 1),
        Number(query.get('per_page') ?? 10),
      ),
    'GET /agent/rest/notifications_on_applications_count': () =>
      ok(count === 'number' ? unread : { [count]: unread }),
    'POST /agent/rest/notifications/mark_all_read': () => {
      unread = 0;
      return nothing;
    },
    'POST /agent/rest/notifications/{id}/read': () => {
      unread = Math.max(0, unread - 1);
      return nothing;
    },
    'DELETE /agent/rest/notifications/clear_all': () => {
      notifications = [];
      unread = 0;
      return nothing;
    },
    'DELETE /agent/rest/notifications/{id}': ({ named }) => {
      notifications = notifications.filter((id) => String(id) !== named);
      unread = Math.min(unread, notifications.length);
      return nothing;
    },

    'POST /agent/rest/upload-document': () => {
      documents = [...documents, { id: randomUUID(), status: 'pending' }];
      return { status: 201 };
    },
    'POST /agent/rest/sign-document': () => nothing,
    'POST /agent/rest/send-documents': () => nothing,
    'DELETE /agent/rest/delete-document': ({ query }) => {
      documents = documents.filter(({ id }) => id !== query.get('doc_id'));
      return nothing;
    },
    'POST /agent/rest/submit-form': () => {
      approval = 'not_verified';
      return nothing;
    },
  };

  return handlers;
}

const PUBLIC = ['POST /api/login/', 'POST /auth/reset-password'];

/** The handler's key and what stands in the place of its placeholder: `/notifications/7/read` is `{id}` 7. */
function route(keys: readonly string[], asked: string): { key: string; named: string } | undefined {
  for (const key of keys) {
    const [before = '', after] = key.split(/\{\w+\}/);
    if (after === undefined) {
      if (key === asked) return { key, named: '' };
    } else if (asked.startsWith(before) && asked.endsWith(after)) {
      const named = asked.slice(before.length, asked.length - after.length);
      if (named !== '' && !named.includes('/')) return { key, named: decodeURIComponent(named) };
    }
  }
  return undefined;
}

async function readBody(request: IncomingMessage): Promise<Readonly<Record<string, unknown>>> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const isJson =
    request.headers['content-type']?.startsWith('application/json') === true && chunks.length > 0;
  return isJson ? (JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>) : {};
}

/** The server; it listens once it is told to. */
export function createMinimalBank(options: MinimalBankOptions = {}): Server {
  const banks = new Map<string, Handlers>();
  const tokens = new Set<string>();
  function issueToken(bank: string): string {
    const token = `${bank}-${randomUUID()}`;
    tokens.add(token);
    return token;
  }
  function findBank(code: string): Handlers {
    const bank = banks.get(code) ?? createBank(code, options, issueToken);
    banks.set(code, bank);
    return bank;
  }

  async function findAnswer(request: IncomingMessage): Promise<Answer> {
    const url = new URL(request.url ?? '/', 'http://bank');
    const [, code = 'sgb', path = '/'] = /^(?:\/banks\/([a-z0-9]+))?(\/.*)$/.exec(url.pathname) ?? [];
    const handlers = findBank(code);
    const found = route(Object.keys(handlers), `${request.method} ${path}`);
    const body = await readBody(request);
    if (found === undefined) return notFound;
    const token = request.headers.authorization?.replace(/^Bearer /, '') ?? '';
    const isSignedIn = tokens.has(token) && token.startsWith(`${code}-`);
    if (!PUBLIC.includes(found.key) && !isSignedIn) return { status: 401, body: {} };
    return handlers[found.key]?.({ query: url.searchParams, body, named: found.named }) ?? notFound;
  }

  const cors: Readonly<Record<string, string>> =
    options.allowOrigin === undefined
      ? {}
      : {
          'access-control-allow-origin': options.allowOrigin,
          'access-control-allow-methods': 'GET, POST, PUT, DELETE',
          'access-control-allow-headers': 'authorization, content-type, x-request-id',
        };
  return createServer((request, response) => {
    if (request.method === 'OPTIONS' && options.allowOrigin !== undefined) {
      response.writeHead(204, cors).end();
      return;
    }
    findAnswer(request)
      .catch((): Answer => ({ status: 400, body: {} }))
      .then(({ status, body }) => {
        const type = body === undefined ? {} : { 'content-type': 'application/json' };
        response.writeHead(status, { ...cors, ...type });
        response.end(body === undefined ? undefined : JSON.stringify(body));
      });
  });
}

function readChoice<Choice extends string>(
  choices: readonly Choice[],
  value: string | undefined,
): Choice | undefined {
  const choice = choices.find((known) => known === value);
  if (value !== undefined && choice === undefined) throw new Error(`Choose one of: ${choices.join(', ')}`);
  return choice;
}

if (import.meta.main) {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    options: { port: text, lists: text, count: text, cancel: text, 'allow-origin': text },
  });
  const lists = readChoice(SHAPES.lists, values.lists);
  const count = readChoice(SHAPES.count, values.count);
  const cancel = readChoice(SHAPES.cancel, values.cancel);
  const allowOrigin = values['allow-origin'];
  const server = createMinimalBank({
    ...(lists && { lists }),
    ...(count && { count }),
    ...(cancel && { cancel }),
    ...(allowOrigin && { allowOrigin }),
  });
  server.listen(Number(values.port ?? 8090), '127.0.0.1', () =>
    process.stdout.write(`The minimal bank listens: ${JSON.stringify(server.address())}\n`),
  );
}
