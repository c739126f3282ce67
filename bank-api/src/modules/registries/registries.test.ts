import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, beforeEach, test } from 'node:test';
import type { Step, TimelineEvent } from 'shared-kernel/contract/applications';
import { CAPABILITIES } from 'shared-kernel/contract/capabilities';
import { REGISTRIES } from 'shared-kernel/contract/registries';
import { createTestApp, type TestApp } from '../../testing/harness.ts';
import { sendJson, startRegistry, type RegistryServer } from '../../testing/registry-server.ts';
import { answerAt, withAnswer } from '../forms/index.ts';
import { agentAt, createIssue, type Json, type TestAgent } from '../applications/testing.ts';

const INN = '7799123455';
const PURCHASE = '0373100012326000041';
const FOUND = {
  inn: INN,
  name: 'ООО «Полярная звезда»',
  ogrn: '1167799123458',
  head: { full_name: 'Гусев Павел Андреевич' },
  statements: [
    { year: 2024, revenue_kopecks: 100 },
    { year: 2025, revenue_kopecks: 200, profit_kopecks: -5 },
  ],
  source: 'ЕГРЮЛ',
  as_of: '2026-11-20',
  unknown_to_the_portal: true,
};

let upstream: RegistryServer;
let server: TestApp;
let agent: TestAgent;
let tokenFile: string;
before(async () => {
  upstream = await startRegistry();
  tokenFile = join(await mkdtemp(join(tmpdir(), 'registry-token-')), 'token');
  await writeFile(tokenFile, 'first-token\n');
  server = await createTestApp({
    env: {
      ORGANIZATION_REGISTRY_URL: `${upstream.url}/base/`,
      ORGANIZATION_REGISTRY_TOKEN_FILE: tokenFile,
      PURCHASE_REGISTRY_URL: upstream.url,
      PURCHASE_REGISTRY_TOKEN: 'purchase-token',
    },
  });
  agent = await agentAt(server.app, 'agent');
});
after(async () => {
  await server.close();
  await upstream.close();
  await rm(dirname(tokenFile), { recursive: true });
});
// What was answered is kept for ten minutes; each test begins with nothing.
beforeEach(() => server.advance(11 * 60_000));

const organization = (inn = INN) => agent.send('GET', `/agent/rest/registries/organizations/${inn}`);
const purchase = (number = PURCHASE) => agent.send('GET', `/agent/rest/registries/purchases/${number}`);
const bank = (bik: string) => agent.send('GET', `/agent/rest/registries/banks/${bik}`);
const getCode = ({ body }: { readonly body: Json }): string => (body as Json).error?.code as string;

test('a bank is found by its BIK in the directory that comes with the server', async () => {
  const { status, body } = await bank('044525225');
  assert.equal(status, 200);
  assert.deepEqual(body, {
    found: {
      bik: '044525225',
      name: 'ПАО Сбербанк',
      correspondent_account: '30101810400000000225',
      city: 'Москва',
    },
    source: 'Поставляемая выборка банков',
    as_of: '2026-11-25',
  });
  assert.equal((await bank('049999999')).body.found, null);
  assert.equal(getCode(await bank('999999999')), 'validation');
});

test('an updated directory is taken up without a restart, and a broken file changes nothing', async () => {
  const file = join(server.dataDir, 'bank-directory.json');
  const entry = { bik: '049999999', name: 'Новый банк', correspondent_account: null, city: null };
  await writeFile(file, JSON.stringify({ source: 'Справочник БИК', as_of: '2026-11-20', banks: [entry] }));
  assert.deepEqual((await bank('049999999')).body, {
    found: entry,
    source: 'Справочник БИК',
    as_of: '2026-11-20',
  });
  await writeFile(file, '{ "broken"');
  assert.deepEqual((await bank('049999999')).body.found, entry);
  assert.ok(server.logLines.some((line) => line.includes('bank directory is broken')));
});

test('an organisation is asked for with the token of the file, and its answer is completed by null', async () => {
  upstream.answer = sendJson(FOUND);
  const { status, body } = await organization();
  assert.equal(status, 200);
  assert.equal(upstream.asked.at(-1), `GET /base/organizations/${INN} Bearer first-token`);
  assert.equal(body.source, 'ЕГРЮЛ');
  assert.equal(body.as_of, '2026-11-20');
  assert.deepEqual(body.found, {
    inn: INN,
    type: null,
    name: 'ООО «Полярная звезда»',
    full_name: null,
    ogrn: '1167799123458',
    kpp: null,
    address: null,
    okved: null,
    registered_on: null,
    state: null,
    head: { full_name: 'Гусев Павел Андреевич', position: null },
    owners: [],
    statements: [
      { year: 2025, revenue_kopecks: 200, profit_kopecks: -5 },
      { year: 2024, revenue_kopecks: 100, profit_kopecks: null },
    ],
  });

  await writeFile(tokenFile, 'second-token');
  server.advance(11 * 60_000);
  await organization();
  assert.equal(upstream.asked.at(-1), `GET /base/organizations/${INN} Bearer second-token`);
});

test('the same number is asked for once, also by those who ask at the same moment', async () => {
  upstream.answer = sendJson(FOUND);
  const before = upstream.asked.length;
  await Promise.all([organization(), organization()]);
  await organization();
  assert.equal(upstream.asked.length, before + 1);
});

test('a purchase is found with the beneficiary, and one that is not known is an answer', async () => {
  const beneficiary = { name: 'ГБУ «Жилищник»', inn: '7736050003' };
  upstream.answer = sendJson({ number: PURCHASE, law: '44fz', beneficiary, price_kopecks: 2_500_000_000 });
  const { body } = await purchase();
  assert.equal(upstream.asked.at(-1), `GET /purchases/${PURCHASE} Bearer purchase-token`);
  assert.deepEqual(body, {
    found: {
      number: PURCHASE,
      law: '44fz',
      subject: null,
      beneficiary,
      price_kopecks: 2_500_000_000,
      published_on: null,
      applications_until: null,
      executed_until: null,
    },
    source: 'Реестр закупок',
    as_of: null,
  });
  upstream.answer = sendJson({}, 404);
  const unknown = await purchase('32614098765');
  assert.equal(unknown.status, 200);
  assert.equal(unknown.body.found, null);
});

const FAILURES: readonly (readonly [what: string, answer: RegistryServer['answer']])[] = [
  ['answers 500', sendJson({}, 500)],
  ['refuses the token', sendJson({}, 401)],
  ['hangs', () => undefined],
  ['hangs in the middle of the body', (_request, response) => void response.write('{"inn":')],
  ['answers no JSON', (_request, response) => void response.end('<html>')],
  ['answers another shape', sendJson({ inn: INN, name: 7 })],
  ['answers another number', sendJson({ ...FOUND, inn: '7736050003' })],
  ['answers too much', sendJson({ ...FOUND, padding: 'x'.repeat(300 * 1024) })],
  [
    'redirects',
    (request, response) =>
      void response.writeHead(302, { location: `http://127.0.0.1:1${request.url}` }).end(),
  ],
];
for (const [what, answer] of FAILURES) {
  test(`a registry that ${what} is unavailable, for a few seconds at most, and is asked again`, async () => {
    upstream.answer = answer;
    const began = performance.now();
    const refused = await organization();
    assert.equal(refused.status, 424);
    assert.equal(getCode(refused), 'registry_unavailable');
    assert.ok(performance.now() - began < 8_000);
    upstream.answer = sendJson(FOUND);
    assert.equal((await organization()).status, 200);
  });
}

test('neither the number nor the token stands in the log', () => {
  const text = server.logLines.filter((line) => line.includes('registry unavailable'));
  assert.ok(text.length >= FAILURES.length);
  assert.ok(!text.some((line) => line.includes(INN) || line.includes('token')));
});

test('a number that is wrong is refused before anybody is asked', async () => {
  const before = upstream.asked.length;
  assert.equal(getCode(await organization('7702070138')), 'validation');
  assert.equal(getCode(await purchase('123')), 'validation');
  assert.equal(upstream.asked.length, before);
});

test('an agent may look up so many numbers a minute, and another agent is not in the way', async () => {
  const rival = await agentAt(server.app, 'rival');
  upstream.answer = sendJson(FOUND);
  const answers = await Promise.all(
    Array.from({ length: 130 }, () => rival.send('GET', `/agent/rest/registries/organizations/${INN}`)),
  );
  const refused = answers.filter(({ status }) => status === 429);
  assert.equal(refused.length, 10);
  assert.ok(refused.every((each) => getCode(each) === 'rate_limited'));
  assert.equal((await organization()).status, 200);
});

test('a saved answer that a registry has given keeps where it came from until it is changed', async () => {
  upstream.answer = sendJson({ ...FOUND, address: 'г. Москва, ул. Плющиха, д. 37' });
  const hash = await createIssue(agent, { inn: INN });
  const path = `/agent/rest/issue/${hash}/steps/issue_registering`;
  const { version, value } = await agent.get<Step>(path);
  await organization();
  const typed = { inn: INN, name: FOUND.name, address: 'Другой адрес' };
  const saved = await agent.ok<Step>('PUT', path, {
    version,
    value: { ...value, client: { ...(value['client'] as object), ...typed } },
  });
  const origin = { source: 'organization_registry', label: 'ЕГРЮЛ от 20.11.2026' };
  assert.deepEqual(saved.origins['/client/name'], origin);
  assert.equal(saved.origins['/client/address'], undefined);
  const changed = await agent.ok<Step>('PUT', path, {
    version: saved.version,
    value: { ...value, client: { ...(value['client'] as object), ...typed, name: 'Своё' } },
  });
  assert.equal(changed.origins['/client/name'], undefined);
  const takenBack = await agent.ok<Step>('PUT', path, {
    version: changed.version,
    value: { ...value, client: { ...(value['client'] as object), ...typed } },
  });
  assert.equal(
    takenBack.origins['/client/name'],
    undefined,
    'what the agent has put there is the agent’s own',
  );
});

test('a bank without an address of a registry says so, in the capabilities and by its code', async () => {
  const bare = await createTestApp({ env: { DEMO_DATA: '0' } });
  try {
    agent = await agentAt(bare.app, 'agent');
    const { capabilities } = await agent.get<{ capabilities: string[] }>('/agent/rest/capabilities');
    assert.deepEqual(
      REGISTRIES.filter((name) => capabilities.includes(name)),
      ['bank_directory'],
    );
    for (const refused of [await organization(), await purchase()]) {
      assert.equal(refused.status, 422);
      assert.equal(getCode(refused), 'registry_not_connected');
    }
    assert.equal((await bank('044525225')).status, 200);
  } finally {
    await bare.close();
    agent = await agentAt(server.app, 'agent');
  }
});

test('the demo has every registry: its clients, and a purchase by each law', async () => {
  const demo = await createTestApp({ seed: ['applications'] });
  try {
    agent = await agentAt(demo.app, 'agent');
    const { capabilities } = await agent.get<{ capabilities: string[] }>('/agent/rest/capabilities');
    assert.deepEqual(capabilities.toSorted(), [...CAPABILITIES].toSorted());
    const client = await demo.app.context.db
      .selectFrom('clients')
      .selectAll()
      .where('type', '=', 'company')
      .executeTakeFirstOrThrow();
    const { body } = await organization(client.inn);
    assert.equal(body.found.name, client.name);
    assert.equal(body.found.head.full_name, client.head_name);
    assert.equal(body.found.statements.length, 2);
    assert.equal((await organization()).body.found.owners.length, 2);
    const numbers = [PURCHASE, '32614098765', '206770000012600123'];
    const laws = await Promise.all(numbers.map(async (number) => (await purchase(number)).body.found.law));
    assert.deepEqual(laws, ['44fz', '223fz', '615pp']);
  } finally {
    await demo.close();
    agent = await agentAt(server.app, 'agent');
  }
});

const LAST_YEAR = new Date().getFullYear() - 1;
const DISCLOSED = {
  ...FOUND,
  head: { full_name: 'Гусев Павел Андреевич', position: 'Генеральный директор' },
  owners: [
    { name: 'Гусев Павел Андреевич', inn: '500100732259', share_basis_points: 7_000 },
    { name: 'АО «Северный капитал»', inn: null, share_basis_points: 2_800 },
    { name: 'Малый Владелец', inn: null, share_basis_points: 200 },
  ],
  statements: [
    { year: LAST_YEAR - 1, revenue_kopecks: 100 },
    { year: LAST_YEAR, revenue_kopecks: 200, profit_kopecks: -5 },
  ],
};
const LABEL = 'ЕГРЮЛ от 20.11.2026';
const readSurvey = (hash: string) => agent.get<Step>(`/agent/rest/issue/${hash}/steps/issue_survey`);

/** The agent presses «Заполнить»: what the registry says stands in the form that is saved. */
async function takeRequisites(hash: string, client: object): Promise<void> {
  const path = `/agent/rest/issue/${hash}/steps/issue_registering`;
  const { version, value } = await agent.get<Step>(path);
  await agent.ok<Step>('PUT', path, {
    version,
    value: { ...value, client: { ...(value['client'] as object), ...client } },
  });
}

test('what was taken of a client brings head, owners and figures to the questionnaire, with their origin', async () => {
  upstream.answer = sendJson(DISCLOSED);
  const hash = await createIssue(agent, { inn: INN, product: 'investment_loan' });
  await organization();
  await takeRequisites(hash, { inn: INN, okved: '41.20' });
  assert.equal(answerAt((await readSurvey(hash)).value, '/owners'), undefined, 'nothing was taken yet');
  await takeRequisites(hash, { inn: INN, name: FOUND.name });
  const { value, origins, version } = await readSurvey(hash);
  assert.equal(answerAt(value, '/head/full_name'), 'Гусев Павел Андреевич');
  assert.equal(answerAt(value, '/head/position'), 'Генеральный директор');
  assert.deepEqual(answerAt(value, '/owners'), [
    { name: 'Гусев Павел Андреевич', inn: '500100732259', share: 7_000 },
    { name: 'АО «Северный капитал»', share: 2_800 },
  ]);
  assert.equal(answerAt(value, '/finances/revenue_kopecks'), 200);
  assert.equal(answerAt(value, '/finances/profit_kopecks'), -5);
  const origin = { source: 'organization_registry', label: LABEL };
  for (const pointer of ['/head/full_name', '/owners', '/finances/revenue_kopecks'])
    assert.deepEqual(origins[pointer], origin, pointer);
  const timeline = await agent.get<TimelineEvent[]>(`/agent/rest/issue/${hash}/timeline`);
  assert.ok(timeline.some(({ title }) => title === `Ответы заполнены по реестру: ${LABEL}`));

  const own = withAnswer(value, '/head/position', 'Директор');
  const saved = await agent.ok<Step>('PUT', `/agent/rest/issue/${hash}/steps/issue_survey`, {
    version,
    value: own,
  });
  assert.equal(saved.origins['/head/position'], undefined);
  // Another client: what the registry said of the first one goes, what the agent typed stays.
  await takeRequisites(hash, { inn: '7736050003' });
  const other = await readSurvey(hash);
  assert.equal(answerAt(other.value, '/owners'), undefined);
  assert.equal(answerAt(other.value, '/head/full_name'), undefined);
  assert.equal(answerAt(other.value, '/head/position'), 'Директор');
});

test('what the agent has typed in the questionnaire is not overwritten by a registry', async () => {
  upstream.answer = sendJson(DISCLOSED);
  const hash = await createIssue(agent, { inn: INN, product: 'overdraft' });
  const { value, version } = await readSurvey(hash);
  const owner = { name: 'Петров Пётр Петрович', share: 10_000 };
  const typed = withAnswer(withAnswer(value, '/owners', [owner]), '/finances/revenue_kopecks', 7);
  await agent.ok('PUT', `/agent/rest/issue/${hash}/steps/issue_survey`, { version, value: typed });
  await organization();
  await takeRequisites(hash, { inn: INN, name: FOUND.name });
  const filled = await readSurvey(hash);
  assert.deepEqual(answerAt(filled.value, '/owners'), [owner]);
  assert.equal(answerAt(filled.value, '/finances/revenue_kopecks'), 7);
  assert.equal(answerAt(filled.value, '/head/full_name'), 'Гусев Павел Андреевич');
  const told = Object.keys(filled.origins).filter((pointer) => filled.origins[pointer]?.label === LABEL);
  assert.deepEqual(told.toSorted(), ['/finances/profit_kopecks', '/head/full_name', '/head/position']);
});

test('figures of a year that is not the last one are not taken for it', async () => {
  upstream.answer = sendJson({ ...DISCLOSED, statements: [{ year: LAST_YEAR - 2, revenue_kopecks: 100 }] });
  const hash = await createIssue(agent, { inn: INN, product: 'contract_loan' });
  await organization();
  await takeRequisites(hash, { inn: INN, name: FOUND.name });
  const { value } = await readSurvey(hash);
  assert.equal(answerAt(value, '/finances/revenue_kopecks'), undefined);
  assert.equal(answerAt(value, '/head/full_name'), 'Гусев Павел Андреевич');
});
