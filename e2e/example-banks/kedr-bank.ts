import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingMessage, Server } from 'node:http';

/**
 * A bank that keeps to nothing of the specification but its meaning: other addresses, methods, names and values, lists
 * with cursors, every answer in `{result}`, failures as `200` with `{fault}`. The portal reaches it through
 * `docs/examples/banks/kedr.json`.
 */
export const KEDR_ACCOUNT = { email: 'agent@example.com', password: 'Demo-2026-portal' };

interface Call {
  readonly query: URLSearchParams;
  readonly body: Readonly<Record<string, unknown>>;
  readonly named: string;
}
interface Answer {
  readonly status: number;
  readonly body?: unknown;
}
type Handler = (call: Call) => Answer;

const done = (result: unknown): Answer => ({ status: 200, body: { result } });
const nothing: Answer = { status: 204 };
const fault = (kind: string, text: string, status = 200): Answer => ({
  status,
  body: { fault: { kind, text } },
});
const NO_DEAL = fault('NO_SUCH_DEAL', 'Такой заявки нет');

interface Deal {
  readonly no: number;
  readonly key: string;
  state: string;
  isArchived: boolean;
}

const STATES = ['draft', 'form', 'check', 'done', 'lost'];
const STEPS = ['choice', 'draft', 'form', 'check', 'papers', 'end'];
const OUTCOMES: Readonly<Record<string, readonly string[]>> = {
  won: ['done'],
  lost: ['lost'],
  open: ['draft', 'form', 'check'],
};

function makeDeals(): Deal[] {
  return Array.from({ length: 70 }, (_, index) => ({
    no: index + 1,
    key: `kedr-deal-${String(index + 1).padStart(8, '0')}`,
    state: STATES[index % STATES.length] ?? 'draft',
    isArchived: index >= 65,
  }));
}

/** A piece of a list behind the row that the cursor names. */
function toPage<Row extends { readonly no: number }>(rows: readonly Row[], query: URLSearchParams) {
  const after = Buffer.from(query.get('after') ?? '', 'base64url').toString();
  const from = after === '' ? 0 : rows.findIndex(({ no }) => String(no) === after) + 1;
  const piece = rows.slice(from, from + Number(query.get('limit') ?? 10));
  const last = piece.at(-1);
  const isMore = last !== undefined && last !== rows.at(-1);
  return { piece, next: isMore ? Buffer.from(String(last.no)).toString('base64url') : null };
}

function makeHandlers(sessions: Set<string>): Readonly<Record<string, Handler>> {
  const deals = makeDeals();
  let secret = KEDR_ACCOUNT.password;
  let check = 'OK';
  let small: unknown = null;
  let letters = Array.from({ length: 23 }, (_, index) => ({ no: index + 1 }));
  let unseen = 4;
  let papers = [{ paper: 'charter', verdict: 'YES' }];
  const person = { mail: KEDR_ACCOUNT.email, root: false, clerk: false };

  const begin = (): Answer => {
    const key = randomUUID();
    sessions.add(key);
    return done({ access: { key }, person });
  };
  const change = (deal: Deal | undefined, work: (found: Deal) => void): Answer => {
    if (!deal) return NO_DEAL;
    work(deal);
    return nothing;
  };
  const byKey = (key: string) => deals.find((deal) => deal.key === key);

  return {
    'POST /sessions': ({ body }) =>
      body['login'] === KEDR_ACCOUNT.email && body['secret'] === secret && body['channel'] === 'portal'
        ? begin()
        : fault('BAD_SECRET', 'Неверный логин или пароль'),
    'POST /sessions/move': begin,
    'GET /sessions/current': () => done({ alive: true, person }),
    'PUT /secret': ({ body }) => {
      if (body['old'] !== secret || typeof body['new'] !== 'string')
        return fault('WRONG_OLD_SECRET', 'Текущий пароль не подходит');
      secret = body['new'];
      return done({ done: true });
    },
    'POST /secret/reset': ({ body }) =>
      body['place'] === undefined ? fault('NO_PLACE', 'Не указан банк') : done({ done: true }),

    'GET /me': () =>
      done({
        name: { family: 'Смирнов', given: 'Алексей', patronymic: 'Петрович' },
        mail: KEDR_ACCOUNT.email,
        picture: { large: null, small },
        company: { legal: 'Общество с ограниченной ответственностью «Брокер Плюс»', brand: 'Брокер Плюс' },
        post: 'Менеджер',
        check,
        sees: 'company',
        root: false,
      }),
    'PATCH /me': ({ body }) => {
      small = (body['picture'] as { small?: unknown } | undefined)?.small ?? null;
      return nothing;
    },
    'GET /places': () =>
      done({
        places: [
          { place: 'cub', open: true, door: 'free' },
          { place: 'sgb', open: true, door: 'free' },
          { place: 'ms6', open: true, door: 'shut' },
          { place: 'metcome', open: false, door: 'free' },
        ],
      }),
    'GET /company': () =>
      done({
        taxNumber: '7736050003',
        legal: 'Общество с ограниченной ответственностью «Брокер Плюс»',
        brand: 'Брокер Плюс',
        seat: '109012, г. Москва, ул. Ильинка, д. 4',
        reach: { phone: '+79991234567', mail: KEDR_ACCOUNT.email, person: 'Смирнов Алексей Петрович' },
        check,
        papers,
      }),
    'GET /bulletin': () =>
      done({
        urgent: [{ no: 7 }],
        people: [
          { name: 'Орлова Елена', post: 'Куратор', phone: '+74951234567', mail: 'orlova@example.com' },
        ],
        curator: { name: 'Орлова Елена', phone: '+74951234567', mail: 'orlova@example.com' },
        archived: deals.filter(({ isArchived }) => isArchived).length,
        logo: null,
      }),

    'GET /deals': ({ query }) => {
      const outcome = query.get('outcome');
      const rows = deals.filter(
        ({ isArchived, state }) =>
          isArchived === (query.get('scope') === 'archive') &&
          (outcome === null || OUTCOMES[outcome]?.includes(state)),
      );
      const { piece, next } = toPage(rows, query);
      return done({ deals: piece.map(({ no, key, state }) => ({ no, key, state })), next });
    },
    'GET /deals/{key}': ({ named }) => {
      const deal = byKey(named);
      if (!deal) return NO_DEAL;
      const isOver = deal.state === 'done' || deal.state === 'lost';
      const reached = isOver ? STEPS.length : STEPS.indexOf(deal.state);
      const steps = STEPS.map((step, index) => ({ step, done: index < reached }));
      const { no, state } = deal;
      return done({ deal: { no, state, steps, signature: 'none', now: [], later: [] } });
    },
    'PUT /deals/{key}/archive': ({ named }) => change(byKey(named), (deal) => (deal.isArchived = true)),
    'POST /archive': ({ body }) =>
      change(
        deals.find(({ no }) => no === body['no']),
        (deal) => (deal.isArchived = !deal.isArchived),
      ),
    'POST /deals/{key}/refusal': ({ named, body }) =>
      change(typeof body['why'] === 'string' ? byKey(named) : undefined, (deal) => (deal.state = 'lost')),

    'GET /letters': ({ query }) => {
      const { piece, next } = toPage(letters, query);
      return done({ letters: piece, next, count: letters.length });
    },
    'GET /letters/unseen': () => done({ unseen }),
    'POST /letters/seen': () => {
      unseen = 0;
      return nothing;
    },
    'POST /letters/purge': () => {
      letters = [];
      unseen = 0;
      return nothing;
    },
    'POST /letters/{no}/seen': () => {
      unseen = Math.max(0, unseen - 1);
      return nothing;
    },
    'DELETE /letters/{no}': ({ named }) => {
      letters = letters.filter(({ no }) => String(no) !== named);
      return nothing;
    },

    'POST /papers': () => {
      papers = [...papers, { paper: `paper-${papers.length}`, verdict: 'WAIT' }];
      return { status: 201 };
    },
    'POST /papers/submission': ({ body }) =>
      Array.isArray(body['papers']) ? nothing : fault('NO_PAPERS', 'Документы не указаны'),
    'POST /papers/{paper}/signature': ({ named }) =>
      papers.some(({ paper }) => paper === named) ? nothing : fault('NO_PAPER', 'Документ не найден'),
    'DELETE /papers/{paper}': ({ named, query }) => {
      if (query.get('company') === null) return fault('NO_COMPANY', 'Не указана организация');
      papers = papers.filter(({ paper }) => paper !== named);
      return nothing;
    },
    'POST /questionnaire': ({ body }) => {
      if (body['answers'] === undefined) return fault('NO_ANSWERS', 'Анкета пуста');
      check = 'WAIT';
      return nothing;
    },
  };
}

async function readBody(request: IncomingMessage): Promise<Readonly<Record<string, unknown>>> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const isJson = request.headers['content-type'] === 'application/json' && chunks.length > 0;
  return isJson ? (JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>) : {};
}

/** The server; it listens once it is told to. */
export function createKedrBank(): Server {
  const sessions = new Set<string>();
  const handlers = makeHandlers(sessions);
  const find = (asked: string) => {
    for (const key of Object.keys(handlers)) {
      const found = new RegExp(`^${key.replace(/\{\w+\}/, '([^/]+)')}$`).exec(asked);
      if (found) return { handler: handlers[key], key, named: found[1] ?? '' };
    }
    return undefined;
  };
  const answer = async (request: IncomingMessage): Promise<Answer> => {
    const url = new URL(request.url ?? '/', 'http://bank');
    const found = find(`${request.method} ${url.pathname.replace(/^\/v2/, '')}`);
    const body = await readBody(request);
    if (!found?.handler || !url.pathname.startsWith('/v2/'))
      return fault('NO_SUCH_CALL', 'Нет такого вызова', 404);
    const isSignedIn = sessions.has(request.headers.authorization?.replace(/^Bearer /, '') ?? '');
    const isPublic = found.key === 'POST /sessions' || found.key === 'POST /secret/reset';
    if (!isPublic && !isSignedIn) return fault('SESSION_ENDED', 'Сеанс завершён', 419);
    return found.handler({ query: url.searchParams, body, named: decodeURIComponent(found.named) });
  };
  return createServer((request, response) => {
    void answer(request)
      .catch(() => fault('BROKEN', 'Ошибка запроса', 400))
      .then(({ status, body }) => {
        response.writeHead(status, body === undefined ? {} : { 'content-type': 'application/json' });
        response.end(body === undefined ? undefined : JSON.stringify(body));
      });
  });
}
