import { randomUUID } from 'node:crypto';
import { Agent as Connections, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { Step } from 'shared-kernel/contract/applications';
import type { Agent } from './agents.ts';

/** Times of the specification (chapter 9) and of the pages: how often an open portal asks by itself. */
const UNREAD_POLL_MS = 30_000;
const LIST_REFRESH_MS = 60_000;
const CHAT_POLL_MS = 30_000;
/** Mean time between two things that an agent does. */
const THINK_MS = 30_000;
const UPLOAD_BYTES = 200_000;
const STAGE = 'issue_registering';

export interface Call {
  readonly kind: string;
  readonly ms: number;
  /** Status of an answer that was not 2xx, or the connection's error. */
  readonly error?: string;
}

export interface DayAgent {
  /** Makes the application that its drafts are saved in. */
  prepare(): Promise<void>;
  /** Works until the moment of `performance.now()`. */
  work(until: number): Promise<void>;
}

type Body = { readonly type: string; readonly bytes: string | Buffer };
const json = (value: object): Body => ({ type: 'application/json', bytes: JSON.stringify(value) });

/** One signed-in agent with an open portal at one replica; every call is told. */
export function createDayAgent(
  base: string,
  agent: Agent,
  file: Buffer,
  told: (call: Call) => void,
): DayAgent {
  const connections = new Connections({ keepAlive: true, maxSockets: 6 });
  let hash = '';

  function send(kind: string, method: string, path: string, body?: Body): Promise<string> {
    const from = performance.now();
    return new Promise((resolve) => {
      const finish = (text: string, error?: string): void => {
        told({ kind, ms: performance.now() - from, ...(error !== undefined && { error }) });
        resolve(error === undefined ? text : '');
      };
      const call = request(`${base}${path}`, {
        method,
        agent: connections,
        headers: {
          authorization: `Bearer ${agent.token}`,
          'x-request-id': randomUUID(),
          'accept-encoding': 'identity',
          ...(body && { 'content-type': body.type, 'content-length': Buffer.byteLength(body.bytes) }),
        },
      });
      call.on('response', (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('error', (error) => finish('', error.message));
        answer.on('end', () => {
          const status = answer.statusCode ?? 0;
          finish(Buffer.concat(chunks).toString(), status < 300 ? undefined : String(status));
        });
      });
      call.on('error', (error) => finish('', error.message));
      call.end(body?.bytes);
    });
  }

  const get = (kind: string, path: string): Promise<string> => send(kind, 'GET', path);
  const list = (name: string, page = 1): Promise<string> =>
    get('list', `/agent/rest/issues?name=${name}&type=all&page=${page}&itemsPerPage=25`);

  async function saveDraft(): Promise<void> {
    const path = `/agent/rest/issue/${hash}/steps/${STAGE}`;
    const read = await get('step', path);
    if (read === '') return;
    const { version, value } = JSON.parse(read) as Step;
    const name = `ООО «${randomUUID()}»`;
    const changed = { ...value, client: { ...(value['client'] as object | undefined), name } };
    await send('draft', 'PUT', path, json({ version, value: changed }));
  }

  async function chat(): Promise<void> {
    const path = `/agent/rest/chat/threads/${agent.threadId}`;
    const read = await get('history', `${path}/messages?limit=50`);
    const text = `Вопрос ${randomUUID()}`;
    await send('message', 'POST', `${path}/messages`, json({ client_id: randomUUID(), text }));
    const { messages = [] } = JSON.parse(read || '{}') as { messages?: { id: number }[] };
    const last = messages.at(-1);
    if (last) await send('read', 'POST', `${path}/read`, json({ last_read_id: last.id }));
  }

  async function upload(): Promise<void> {
    const edge = `bench${randomUUID()}`;
    const field = (name: string, value: string): string =>
      `--${edge}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
    const bytes = Buffer.concat([
      Buffer.from(field('document_name', 'Договор') + field('thread_id', agent.threadId)),
      Buffer.from(
        `--${edge}\r\ncontent-disposition: form-data; name="file"; filename="договор.pdf"\r\ncontent-type: application/pdf\r\n\r\n`,
      ),
      file,
      Buffer.from(`\r\n--${edge}--\r\n`),
    ]);
    const type = `multipart/form-data; boundary=${edge}`;
    await send('upload', 'POST', '/agent/rest/upload-document', { type, bytes });
  }

  /** What an agent does, and how often of a hundred times. */
  const actions: readonly (readonly [share: number, act: () => Promise<unknown>])[] = [
    [25, () => list('issues')],
    [15, () => list('issues_org', 1 + Math.floor(Math.random() * 3))],
    [5, () => list('issues_archived')],
    [15, () => get('application', `/agent/rest/issue/${hash}`)],
    [20, saveDraft],
    [10, chat],
    [5, () => get('notifications', '/agent/rest/notifications_on_applications?page_number=1&per_page=10')],
    [3, upload],
    [2, () => get('summary', '/agent/rest/summary')],
  ];

  function choose(): () => Promise<unknown> {
    let rest = Math.random() * 100;
    for (const [share, act] of actions) if ((rest -= share) < 0) return act;
    return actions[0]![1];
  }

  async function repeat(until: number, meanMs: number, isSteady: boolean, act: () => Promise<unknown>) {
    // Agents did not all open their portals at once.
    let wait = Math.random() * meanMs;
    while (performance.now() + wait < until) {
      await pause(wait);
      await act();
      wait = isSteady ? meanMs : -Math.log(1 - Math.random()) * meanMs;
    }
  }

  return {
    async prepare() {
      const wanted = {
        product: 'working_capital_loan',
        amount_kopecks: 300_000_000,
        term_months: 12,
        client_request_id: randomUUID(),
      };
      const made = await send('create', 'POST', '/agent/rest/create-issue', json(wanted));
      hash = (JSON.parse(made || '{}') as { hash_password?: string }).hash_password ?? '';
      if (hash === '') throw new Error('An application could not be made');
    },
    async work(until) {
      const unread = '/agent/rest/notifications_on_applications_count';
      await Promise.all([
        repeat(until, UNREAD_POLL_MS, true, () => get('unread count', unread)),
        repeat(until, LIST_REFRESH_MS, true, () => list('issues')),
        repeat(until, CHAT_POLL_MS, true, () => get('threads', '/agent/rest/chat/threads')),
        repeat(until, THINK_MS, false, () => choose()()),
      ]);
      connections.destroy();
    },
  };
}

export const newFile = (): Buffer => {
  const bytes = Buffer.alloc(UPLOAD_BYTES, 'x');
  bytes.write('%PDF-1.7\n');
  bytes.write('%%EOF\n', UPLOAD_BYTES - 6);
  return bytes;
};
