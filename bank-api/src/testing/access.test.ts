import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import type { InjectOptions } from 'fastify';
import type { BankCode } from 'shared-kernel/contract/banks';
import type { AnyEndpoint } from 'shared-kernel/contract/endpoint';
import { errorBodySchema } from 'shared-kernel/contract/errors';
import { streamEvents } from 'shared-kernel/contract/events';
import { allEndpoints } from 'shared-kernel/contract/index';
import { withTransaction } from '../database/transaction.ts';
import type { DemoAgentKey } from '../demo/accounts.ts';
import { agentAt, createBody, createIssue, fillForms, issue } from '../modules/applications/testing.ts';
import { uploadTo, type TestAgent } from '../modules/applications/testing.ts';
import { MULTIPART_TYPE, multipart } from '../modules/documents/testing.ts';
import { notify } from '../modules/notifications/notify.ts';
import { createTestApp, signIn, type TestApp } from './harness.ts';

/**
 * Who calls. The objects belong to agent@example.com at sgb; `…Elsewhere` calls metcome with an id of sgb.
 * A colleague has no access to all tasks; the newcomer is of another organisation and not approved.
 */
const CALLERS = {
  colleague: ['colleague', 'sgb'],
  rival: ['rival', 'sgb'],
  newcomer: ['newcomer', 'sgb'],
  ownerElsewhere: ['agent', 'metcome'],
  staffElsewhere: ['curator', 'metcome'],
  superuser: ['admin', 'sgb'],
  staff: ['curator', 'sgb'],
  owner: ['agent', 'sgb'],
} as const satisfies Record<string, readonly [DemoAgentKey, BankCode]>;
type Caller = keyof typeof CALLERS;

/** `ok` 2xx, `rule` refused by a rule of the bank and not for who asks, `hidden` 404, `no` 403. */
type Expected = 'ok' | 'rule' | 'hidden' | 'no';
type Expectations = Readonly<Record<Caller, Expected>>;

function only(allowed: Partial<Expectations>, others: Expected = 'hidden'): Expectations {
  const all = Object.fromEntries(Object.keys(CALLERS).map((caller) => [caller, others]));
  return { ...all, ...allowed } as Expectations;
}
const everybody = (expected: Expected, but: Partial<Expectations> = {}) => only(but, expected);
const READERS = only({ owner: 'ok', colleague: 'ok', staff: 'ok' });
const WRITERS = only({ owner: 'ok' });
const SUPERUSER = only({ superuser: 'ok' }, 'no');

interface Case {
  /** What the call is about, beside the endpoint. */
  readonly of?: string;
  readonly who: Expectations;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
  readonly fields?: Readonly<Record<string, string>>;
}
/** The cases of an endpoint; made anew for each caller when they are used up by the first call. */
type Cases = (caller: Caller) => Promise<readonly Case[]> | readonly Case[];

let server: TestApp;
let address: string;
let owner: TestAgent;
const tokens = {} as Record<Caller, string>;
const SECRET = 'Nobody-knows-1';
const JUNK = Buffer.from('not a structure').toString('base64');

before(async () => {
  server = await createTestApp({ seed: ['banks', 'news', 'questionnaires'] });
  address = await server.app.listen({ port: 0, host: '127.0.0.1' });
  for (const [caller, [agent, bank]] of Object.entries(CALLERS))
    tokens[caller as Caller] = await signIn(server.app, agent, bank);
  owner = await agentAt(server.app, 'agent');
});
after(() => server?.close());

async function agentId(key: DemoAgentKey): Promise<string> {
  const { id } = await server.app.context.db
    .selectFrom('agents')
    .select('id')
    .where('email', '=', `${key}@example.com`)
    .executeTakeFirstOrThrow();
  return id;
}

/** A new application of the owner at step 2. */
const newIssue = (): Promise<string> => createIssue(owner);

let shared: Promise<{ hash: string; documentId: string; versionId: string }> | undefined;
/** An application at step 5 with an uploaded file. */
function withDocument() {
  shared ??= (async () => {
    const hash = await newIssue();
    await fillForms(owner, hash);
    const document = await uploadTo(server.app, owner, { document_name: 'charter', hash_password: hash });
    return { hash, documentId: document.id, versionId: document.current?.id ?? '' };
  })();
  return shared;
}

async function newNotification(): Promise<string> {
  const id = await agentId('agent');
  const { db } = server.app.context;
  await withTransaction(db, (tx) =>
    notify(tx, { agentId: id, bank: 'sgb', kind: 'status', title: 'Заголовок', text: 'Текст' }),
  );
  const row = await db
    .selectFrom('notifications')
    .select('id')
    .where('agent_id', '=', id)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return row.id;
}

async function newSession(): Promise<string> {
  await signIn(server.app, 'agent');
  const id = await agentId('agent');
  const row = await server.app.context.db
    .selectFrom('sessions')
    .select('id')
    .where('agent_id', '=', id)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return row.id;
}

async function threadOf(hash: string): Promise<string> {
  const [thread] = await owner.get<{ id: string }[]>(`/agent/rest/chat/threads?hash_password=${hash}`);
  return thread?.id ?? assert.fail('no thread');
}

async function ownPaper(name: string): Promise<string> {
  const row = await server.app.context.db
    .selectFrom('documents')
    .select('id')
    .where('owner_id', '=', await agentId('agent'))
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return row.id;
}

/** An endpoint that is about nothing but the caller: the same for everybody. */
const own =
  (request: Omit<Case, 'who'> = {}, who: Expectations = everybody('ok')): Cases =>
  () => [{ who, ...request }];

const forIssue =
  (
    who: Expectations,
    request: (hash: string) => Omit<Case, 'who'> = (hash) => ({ params: { hash } }),
  ): Cases =>
  async () => [{ who, ...request((await withDocument()).hash) }];

/** With an application of its own, because the last call, the owner's, changes it. */
function forNewIssue(who: Expectations, request: (hash: string) => Omit<Case, 'who'>): Cases {
  let made: Promise<string> | undefined;
  return async () => [{ who, ...request(await (made ??= newIssue())) }];
}

const forThread =
  (who: Expectations, body: () => object | undefined): Cases =>
  async () => {
    const request = body();
    const id = await threadOf((await withDocument()).hash);
    return [{ who, params: { id }, ...(request === undefined ? {} : { body: request }) }];
  };

/** A paper of the questionnaire belongs to the agent at every bank, and to the security service. */
const PAPER_READERS = only({ owner: 'ok', ownerElsewhere: 'ok', superuser: 'ok' });

/** News belong to the marketplace: the curators of all banks write them. */
const EDITORS = only(bankSide('ok'), 'no');
const NEWS_TEXT = {
  section: 'market',
  title: 'Новость',
  summary: 'Коротко',
  body: 'Текст',
  author: 'Банк',
  pinned: false,
};

/** A draft of the curator's, a new one for each caller. */
const forDraft =
  (request: () => Omit<Case, 'who'>): Cases =>
  async () => {
    const staff = await agentAt(server.app, 'curator');
    const { id } = await staff.ok<{ id: number }>('POST', '/agent/rest/news/editing', NEWS_TEXT);
    return [{ who: EDITORS, params: { id: String(id) }, ...request() }];
  };

const SAVED_VIEW = {
  list: 'issues',
  name: 'Мой вид',
  view: { filter: {}, type: 'all', columns: ['id'] },
};

async function savedView(): Promise<string> {
  const name = randomUUID();
  const { id } = await owner.ok<{ id: string }>('POST', '/agent/rest/list-views', { ...SAVED_VIEW, name });
  return id;
}

async function statement(): Promise<string> {
  const { id } = await server.app.context.db
    .insertInto('income_statements')
    .values({
      agent_id: await agentId('agent'),
      bank: 'sgb',
      file_name: 'statement.csv',
      sha256: randomUUID().replaceAll('-', '').repeat(2),
      row_count: 0,
      mismatch_count: 0,
      commission_kopecks: 0,
      imported_at: '2026-01-01T00:00:00Z',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const TABLE: Readonly<Record<string, Cases>> = {
  checkSession: own(),
  switchBank: own({ body: { bank: 'metcome' } }),
  authChangePassword: own({ body: { oldPassword: SECRET, newPassword: SECRET } }, everybody('rule')),
  changePassword: own({ body: { current_password: SECRET, new_password: SECRET } }, everybody('rule')),
  listSessions: own(),
  endSession: async () => [
    { who: only({ owner: 'ok', ownerElsewhere: 'ok' }), params: { id: await newSession() } },
  ],
  getProfile: own(),
  updateProfile: own({ body: { user_position: 'Агент' } }),
  getAgentInfo: own(),
  getDataset: own(),
  listPartnerBanks: own(),
  compareOffers: own({
    body: { product: 'working_capital_loan', amount_kopecks: 300_000_000, term_months: 12 },
  }),
  listProducts: own(),
  listApplications: () => [
    { who: everybody('ok'), query: { name: 'issues_org' } },
    { who: only({ staff: 'ok', staffElsewhere: 'ok' }, 'no'), query: { name: 'issues_bank' } },
  ],
  exportApplications: () => [
    { who: everybody('ok'), query: { name: 'issues_org' } },
    { who: only({ staff: 'ok', staffElsewhere: 'ok' }, 'no'), query: { name: 'issues_bank' } },
  ],
  listSavedViews: own(),
  createSavedView: own({ body: SAVED_VIEW }),
  updateSavedView: async () => [
    { who: WRITERS, params: { id: await savedView() }, body: { ...SAVED_VIEW, name: 'Другой вид' } },
  ],
  deleteSavedView: async () => [{ who: WRITERS, params: { id: await savedView() } }],
  changeApplicationStatus: forNewIssue(only({ staff: 'ok', staffElsewhere: 'hidden' }, 'no'), (hash) => ({
    params: { hash },
    body: { status: 'cancelled', reason: 'Клиент отказался' },
  })),
  setClientWait: forNewIssue(WRITERS, (hash) => ({ params: { hash }, body: { waiting: true } })),
  archiveApplication: forNewIssue(WRITERS, (hash) => ({ body: { hashPassword: hash } })),
  toggleArchive: async () => [
    {
      who: only({ owner: 'rule' }),
      body: { id: (await issue(owner, (await withDocument()).hash)).info.id },
    },
  ],
  rejectApplication: forNewIssue(WRITERS, (hash) => ({
    body: { hash_password: hash, reason: 'client_refused' },
  })),
  listRejectReasons: own(),
  createApplication: async () => [
    {
      of: 'copied from an application',
      // At the same bank the client's application is open already.
      who: only({
        owner: 'rule',
        colleague: 'rule',
        ownerElsewhere: 'ok',
        newcomer: 'no',
        ...bankSide('no'),
      }),
      body: { ...createBody(), copy_from: (await withDocument()).hash },
    },
  ],
  readApplication: forIssue(READERS),
  readStep: forIssue(READERS, (hash) => ({ params: { hash, stage: 'issue_registering' } })),
  saveStepDraft: forNewIssue(WRITERS, (hash) => ({
    params: { hash, stage: 'issue_registering' },
    body: { version: 0, value: {} },
  })),
  completeStep: forNewIssue(only({ owner: 'rule' }), (hash) => ({
    params: { hash, stage: 'issue_registering' },
    body: { version: 0 },
  })),
  listApplicationDocuments: forIssue(READERS),
  listDocumentRequests: forIssue(READERS),
  createDocumentRequest: forIssue(only({ staff: 'rule', staffElsewhere: 'hidden' }, 'no'), (hash) => ({
    params: { hash },
    body: { title: 'Устав' },
  })),
  decideScoring: forIssue(only({ staff: 'rule', staffElsewhere: 'hidden' }, 'no'), (hash) => ({
    params: { hash },
    body: { decision: 'approved', reason: 'Проверено' },
  })),
  readTimeline: forIssue(READERS),
  lookUpClient: own({ params: { inn: '7707083893' } }),
  readSummary: own(),
  listDocuments: async () => [
    { who: everybody('ok') },
    { who: READERS, query: { hash_password: (await withDocument()).hash } },
    {
      of: 'another agent’s papers',
      who: only({ superuser: 'ok' }),
      query: { agent_id: await agentId('agent') },
    },
  ],
  readDocument: async () => [
    { who: READERS, params: { id: (await withDocument()).documentId } },
    { of: 'paper', who: PAPER_READERS, params: { id: await ownPaper('passport') } },
  ],
  createDownloadLink: async () => [
    { who: READERS, params: { id: (await withDocument()).documentId }, body: {} },
    { of: 'paper', who: PAPER_READERS, params: { id: await ownPaper('passport') }, body: {} },
  ],
  uploadDocument: async () => [
    { who: WRITERS, fields: { document_name: 'charter', hash_password: (await withDocument()).hash } },
  ],
  listDocumentApplications: own(),
  completeUpload: () => [{ who: everybody('hidden'), params: { id: randomUUID() }, body: {} }],
  checkSignature: own({ fields: { signature: JUNK } }),
  signDocument: async () => {
    const { hash } = await withDocument();
    const documents = await owner.get<{ id: string; current: { id: string } | null }[]>(
      `/agent/rest/issue/${hash}/documents`,
    );
    const document = documents.find((one) => one.current !== null);
    const body = { document_id: document?.id, version_id: document?.current?.id, signature: JUNK };
    return [{ who: only({ owner: 'rule' }), body }];
  },
  sendDocuments: async () => [
    { who: only({ owner: 'rule' }), body: { send_documents: [(await withDocument()).documentId] } },
  ],
  reviewDocument: async () => [
    {
      who: only({ staff: 'ok', staffElsewhere: 'hidden', superuser: 'hidden' }, 'no'),
      params: { id: (await withDocument()).documentId },
      body: { status: 'approved' },
    },
    {
      of: 'paper',
      who: only({ superuser: 'ok', staff: 'hidden', staffElsewhere: 'hidden' }, 'no'),
      params: { id: await ownPaper('passport') },
      body: { status: 'approved' },
    },
  ],
  deleteDocument: async () => {
    const { hash } = await withDocument();
    const extra = await uploadTo(server.app, owner, { document_name: randomUUID(), hash_password: hash });
    return [{ who: WRITERS, query: { doc_id: extra.id } }];
  },
  listCertificates: own(),
  issueCertificate: own({ body: { request: JUNK } }, everybody('rule')),
  requestEnrolmentChallenge: own({ body: {} }),
  enrolCertificate: own({ body: { challenge_id: randomUUID(), signature: JUNK } }, everybody('rule')),
  revokeCertificate: async () => {
    const agent = await agentId('agent');
    const { id } = await server.app.context.db
      .insertInto('certificates')
      .values({
        agent_id: agent,
        serial: '01',
        fingerprint: randomUUID(),
        subject: 'CN=Агент',
        organization: null,
        inn: null,
        issuer: 'УЦ',
        valid_from: '2026-01-01T00:00:00Z',
        valid_to: '2099-01-01T00:00:00Z',
        certificate: Buffer.from('x'),
        provider: 'software',
        created_at: '2026-01-01T00:00:00Z',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    // The owner is the owner at every bank: certificates belong to the agent.
    return [{ who: only({ owner: 'ok', ownerElsewhere: 'ok' }), params: { id }, body: {} }];
  },
  listNotifications: own(),
  countNotifications: own(),
  readNotification: async () => [{ who: WRITERS, params: { id: await newNotification() } }],
  readAllNotifications: own(),
  deleteNotification: async () => [{ who: WRITERS, params: { id: await newNotification() } }],
  clearNotifications: own(),
  snoozeNotification: async () => [
    { who: WRITERS, params: { id: await newNotification() }, body: { until: null } },
  ],
  readApplicationNotifications: own({ body: { hash_password: 'A'.repeat(20) } }),
  getNotificationSettings: own(),
  setNotificationSettings: own({ body: { muted: false } }),
  listThreads: async () => [
    { who: everybody('ok') },
    { who: READERS, query: { hash_password: (await withDocument()).hash } },
  ],
  listMessages: forThread(READERS, () => undefined),
  sendMessage: forThread(only({ owner: 'ok', staff: 'ok' }), () => ({
    client_id: randomUUID(),
    text: 'Здравствуйте',
  })),
  markThreadRead: forThread(READERS, () => ({ last_read_id: 0 })),
  reportTyping: forThread(only({ owner: 'ok', staff: 'ok' }), () => undefined),
  reportDelivered: own({ body: {} }),
  setResponder: forThread(only({ staff: 'ok', staffElsewhere: 'hidden' }, 'no'), () => ({ action: 'take' })),
  searchMessages: async () => [
    { who: everybody('ok'), query: { text: 'договор' } },
    {
      who: READERS,
      query: { text: 'договор', thread_id: await threadOf((await withDocument()).hash) },
    },
  ],
  createAttachmentLink: async () => {
    const { hash, documentId } = await withDocument();
    const message = await owner.ok<{ id: number }>(
      'POST',
      `/agent/rest/chat/threads/${await threadOf(hash)}/messages`,
      { client_id: randomUUID(), text: '', document_ids: [documentId] },
    );
    return [{ who: READERS, params: { id: String(message.id), document_id: documentId }, body: {} }];
  },
  readQuestionnaire: own(),
  // The owner's and the rival's are decided, the colleague's too: nothing may be changed.
  saveQuestionnaire: own({ body: { version: 999, value: {} } }, everybody('rule')),
  submitForm: own({ body: { form: {} } }, everybody('rule')),
  listQuestionnaires: own({}, SUPERUSER),
  readAgentQuestionnaire: async () => [{ who: SUPERUSER, params: { id: await agentId('agent') } }],
  decideQuestionnaire: async () => [
    {
      who: only({ superuser: 'ok' }, 'no'),
      params: { id: await agentId('pending') },
      body: { decision: 'success', version: 1 },
    },
  ],
  importStatement: own({ fields: {} }, everybody('rule')),
  listStatements: own(),
  readStatement: async () => [{ who: WRITERS, params: { id: await statement() } }],
  deleteStatement: async () => [{ who: WRITERS, params: { id: await statement() } }],
  readIncome: own({ query: { from: '2026-01-01', to: '2026-12-31' } }),
  exportIncome: own({ query: { from: '2026-01-01', to: '2026-12-31' } }),
  listNews: own(),
  countUnreadNews: own(),
  readNews: async () => {
    const { objs } = await owner.get<{ objs: { id: number }[] }>('/agent/rest/news');
    return [{ who: everybody('ok'), params: { id: String(objs[0]?.id) } }];
  },
  markAllNewsRead: own(),
  listEditedNews: own({ query: { state: 'draft' } }, EDITORS),
  readEditedNews: forDraft(() => ({})),
  createNews: own({ body: NEWS_TEXT }, EDITORS),
  updateNews: forDraft(() => ({ body: { ...NEWS_TEXT, version: 0 } })),
  publishNews: forDraft(() => ({ body: { version: 0, publish_at: null } })),
  withdrawNews: forDraft(() => ({ body: { version: 0 } })),
  deleteNews: forDraft(() => ({ query: { version: '0' } })),
  // The file of this table is no image.
  uploadNewsImage: own({ fields: {} }, only({ ...bankSide('rule') }, 'no')),
  readNewsImage: own({ params: { id: randomUUID() } }, everybody('hidden')),
  makeQuote: own({
    body: {
      mode: 'deposit',
      amount_kopecks: 100_000_000,
      rate_basis_points: 1600,
      term_months: 3,
      capitalised: false,
      open_date: '2026-01-31',
    },
  }),
  listCorridors: own(),
  requestCrossBorder: own(
    {
      body: {
        client_request_id: randomUUID(),
        corridor_id: 'nowhere',
        currency: 'CNY',
        amount_kopecks: 100_000_000,
        client_inn: '7707083893',
        client_name: 'ООО «Клиент»',
        purpose: 'Оплата по контракту',
      },
    },
    everybody('hidden'),
  ),
  readSecondFactor: own(),
  beginSecondFactor: own({ body: { password: SECRET } }, everybody('rule')),
  confirmSecondFactor: own({ body: { code: '000000' } }, everybody('rule')),
  renewRecoveryCodes: own({ body: { password: SECRET, code: '000000' } }, everybody('rule')),
  disableSecondFactor: own({ body: { password: SECRET, code: '000000' } }, everybody('rule')),
  listConsents: own(),
  exportPersonalData: own(),
  listAudit: own({}, SUPERUSER),
  exportAudit: own({}, SUPERUSER),
  streamEvents: own(),
  missedEvents: own(),
  // The last one: it ends the sessions of the table.
  logout: own(),
};

function bankSide(expected: Expected): Partial<Expectations> {
  return { staff: expected, staffElsewhere: expected, superuser: expected };
}

/** Endpoints without a token: what they answer to somebody who has nothing but the address. */
const PUBLIC: Readonly<Record<string, { readonly body?: object; readonly ticket?: string; status: number }>> =
  {
    login: { body: { email: 'nobody@example.com', password: SECRET }, status: 401 },
    requestPasswordReset: { body: { email: 'nobody@example.com', bank: 'sgb' }, status: 200 },
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
    downloadFile: { ticket: 'x'.repeat(43), status: 404 },
  };

function requestOf(endpoint: AnyEndpoint, one: Omit<Case, 'who'>, bank: BankCode): InjectOptions {
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

async function statusOf(request: InjectOptions, token: string | undefined): Promise<number> {
  const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const url = String(request.url);
  if (url.endsWith(streamEvents.path)) return streamStatus(url, { ...authorization });
  const response = await server.app.inject({
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

function outcomeOf(status: number): Expected | number {
  if (status < 300) return 'ok';
  if (status === 404) return 'hidden';
  if (status === 403) return 'no';
  return [400, 409, 415, 422].includes(status) ? 'rule' : status;
}

test('every endpoint of the contract is served and has its row', () => {
  const ids = (endpoints: readonly AnyEndpoint[]) => endpoints.map((one) => one.id).sort();
  assert.deepEqual(ids(server.app.endpoints), ids(allEndpoints));
  assert.deepEqual([...Object.keys(TABLE), ...Object.keys(PUBLIC)].sort(), ids(allEndpoints));
  for (const { id, auth } of allEndpoints) assert.equal(id in PUBLIC, auth === 'public', id);
});

test('endpoints without a token tell nothing to strangers', async () => {
  for (const [id, { body, ticket, status }] of Object.entries(PUBLIC)) {
    const endpoint = allEndpoints.find((one) => one.id === id) ?? assert.fail(id);
    const one = {
      ...(body === undefined ? {} : { body }),
      ...(ticket === undefined ? {} : { params: { ticket } }),
    };
    assert.equal(await statusOf(requestOf(endpoint, one, 'sgb'), undefined), status, id);
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

for (const [id, cases] of Object.entries(TABLE)) {
  test(`who may call ${id}`, async () => {
    const endpoint = allEndpoints.find((one) => one.id === id) ?? assert.fail(id);
    const seen: string[] = [];
    const expected: string[] = [];
    const usesUp = USED_UP.has(id);
    let made = await cases('owner');
    for (const [caller, [, bank]] of Object.entries(CALLERS) as [
      Caller,
      readonly [DemoAgentKey, BankCode],
    ][]) {
      if (usesUp) made = await cases(caller);
      for (const [index, one] of made.entries()) {
        const label = `${caller} ${one.of ?? index}`;
        const body = id === 'createApplication' ? { ...one.body, client_request_id: randomUUID() } : one.body;
        const request = requestOf(endpoint, { ...one, ...(body === undefined ? {} : { body }) }, bank);
        seen.push(`${label}: ${outcomeOf(await statusOf(request, tokens[caller]))}`);
        expected.push(`${label}: ${one.who[caller]}`);
        if (caller === 'owner')
          assert.equal(await statusOf(request, undefined), 401, `${id} without a token`);
      }
    }
    assert.deepEqual(seen, expected);
  });
}

test('a download ticket serves its bank only, for five minutes', async () => {
  const fresh = await agentAt(server.app, 'agent');
  const { documentId } = await withDocument();
  const { url } = await fresh.ok<{ url: string }>('POST', `/agent/rest/documents/${documentId}/link`, {});
  assert.equal(await statusOf({ method: 'GET', url }, undefined), 200);
  const elsewhere = url.replace('/banks/sgb/', '/banks/metcome/');
  assert.equal(await statusOf({ method: 'GET', url: elsewhere }, undefined), 404);
  server.advance(5 * 60_000 + 1);
  assert.equal(await statusOf({ method: 'GET', url }, undefined), 404);
});
