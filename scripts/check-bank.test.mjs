import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { after, before, describe, test } from 'node:test';
import { startServerProcess } from '../bank-api/src/testing/server-process.ts';
import { ACCOUNT } from '../e2e/minimal-bank/minimal-bank.ts';
import { SPECIFIED_CALLS } from '../shared-kernel/src/contract/specified-calls.ts';
import { check, startBank } from './lib/check-bank-fixture.mjs';
import { pinnedNode, run } from './lib/process.mjs';

const ORIGIN = 'https://portal.example';
const findCall = ({ calls }, id) => calls.find((finding) => finding.id === id);

/** Checks a minimal bank of which one thing is wrong. */
async function checkPlanted(plant, { args = [], options = {} } = {}) {
  const bank = await startBank(options, plant);
  try {
    return { ...(await check(bank.base, args)), exchanges: bank.exchanges };
  } finally {
    await bank.close();
  }
}

const isAt = (request, place) => request.url.split('?')[0] === `/banks/sgb${place}`;
/** The bank answers, and its JSON is changed on the way. */
const changedAt = (place, change) => (request, response, bank) => {
  if (isAt(request, place)) {
    const end = response.end;
    response.end = (body) => end(body === undefined ? body : JSON.stringify(change(JSON.parse(body))));
  }
  bank();
};
const answeredAt = (place, answer) => (request, response, bank) =>
  isAt(request, place) ? answer(response) : bank();

/** Everything but one call holds; answers what was found about that one. */
function theOneShort({ code, report, text }, id) {
  assert.equal(code, 1, text);
  assert.equal(report.holds, false);
  const short = report.calls.filter(({ verdict }) => verdict === 'missing' || verdict === 'failed');
  assert.deepEqual(
    short.map((finding) => finding.id),
    [id],
    text,
  );
  assert.deepEqual(short[0].screens, SPECIFIED_CALLS.find((call) => call.id === id).screens);
  return short[0];
}

describe('the reference bank', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'check-bank-'));
  let server;
  before(async () => {
    server = await startServerProcess({ BANK_API_DATA: folder, DATABASE_URL: '' });
  });
  after(async () => {
    await server?.stop('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });
  const command = async (...args) => {
    const base = `${server.address}/banks/sgb`;
    const all = ['scripts/portal.mjs', 'check-bank', base, '--email', ACCOUNT.email, ...args];
    return run(pinnedNode, all, { capture: true, env: { CHECK_BANK_PASSWORD: ACCOUNT.password } });
  };

  test('every call that reads holds, by the command as an integrator runs it', async () => {
    const { code, output } = await command();
    assert.equal(code, 0, output);
    assert.match(output, /^holds +GET \/agent\/rest\/issues name=issues_org /m);
    assert.match(output, /extra +.*client_name/);
    assert.match(output, /^The portal can work with this bank\.$/m);
    assert.doesNotMatch(output, /Demo-2026-portal/);
  });

  test('no call is missing when it is allowed to write', async () => {
    const { code, output } = await command('--write', '--json');
    const { calls } = JSON.parse(output);
    assert.equal(code, 0, output);
    assert.deepEqual(
      calls.filter(({ verdict }) => !['holds', 'refused', 'untried'].includes(verdict)),
      [],
    );
    const held = calls.filter(({ verdict }) => verdict === 'holds').map(({ id }) => id);
    for (const id of [
      'readAllNotifications',
      'clearNotifications',
      'archiveApplication',
      'toggleArchive',
      'rejectApplication',
    ])
      assert.ok(held.includes(id), `${id}: ${JSON.stringify(findCall({ calls }, id))}`);
  });
});

describe('a bank that has the specification alone', () => {
  for (const options of [
    { lists: 'objs', count: 'number', cancel: '204' },
    { lists: 'data', count: 'count', cancel: '201' },
    { lists: 'array', count: 'notifications_count', cancel: '200' },
    { lists: 'objs', count: 'total', cancel: '204' },
  ])
    test(`holds, and has nothing beside it: ${Object.values(options).join(', ')}`, async () => {
      const { code, report, text } = await checkPlanted(undefined, { options, args: ['--write'] });
      assert.equal(code, 0, text);
      assert.deepEqual(
        report.calls.filter(({ verdict, extra }) => verdict !== 'holds' || extra.length > 0),
        [],
      );
    });

  test('nothing is changed without --write', async () => {
    const { code, report, exchanges } = await checkPlanted();
    assert.equal(code, 0);
    const changing = exchanges.filter(({ method }) => method !== 'GET').map(({ path: place }) => place);
    assert.deepEqual(changing, ['/api/login/']);
    const untried = report.calls.filter(({ verdict }) => verdict === 'untried').map(({ id }) => id);
    assert.deepEqual(
      untried,
      SPECIFIED_CALLS.filter(({ writes }) => writes).map(({ id }) => id),
    );
  });

  test('the report holds nobody’s data, neither password nor token', async () => {
    const broken = changedAt('/agent/rest/profile', (profile) => ({
      ...profile,
      security_service_approval: 'Смирнов',
      first_name: 7,
    }));
    const { text } = await checkPlanted(broken, { args: ['--write'] });
    for (const secret of [ACCOUNT.password, ACCOUNT.email, 'Смирнов', '7736050003', 'sgb-'])
      assert.ok(!text.includes(secret), `${secret} stands in the report`);
  });
});

describe('a fault is found, and only that', () => {
  test('a field that is missing', async () => {
    const plant = changedAt('/agent/rest/profile', ({ security_service_approval: _left, ...rest }) => rest);
    const finding = theOneShort(await checkPlanted(plant), 'getProfile');
    assert.equal(finding.verdict, 'missing');
    assert.deepEqual(finding.missing, [
      {
        field: 'security_service_approval',
        expected: 'one of success, not_verified, negative, does_not_exist',
        found: 'nothing',
      },
    ]);
  });

  test('a field of one row of a list', async () => {
    const plant = changedAt('/agent/rest/notifications_on_applications', ({ objs, info }) => ({
      objs: [objs[0], { kind: 'status' }],
      info,
    }));
    const finding = theOneShort(await checkPlanted(plant), 'listNotifications');
    assert.deepEqual(finding.missing, [
      { field: 'objs[].id', expected: 'a text or a number', found: 'nothing' },
    ]);
    assert.deepEqual(finding.extra, ['objs[].kind']);
  });

  test('a wrong type', async () => {
    const plant = changedAt('/agent/rest/partner_bank', (banks) =>
      banks.map((bank) => ({ ...bank, available: 'yes' })),
    );
    const { missing } = theOneShort(await checkPlanted(plant), 'listPartnerBanks');
    assert.deepEqual(missing, [{ field: '[].available', expected: 'a boolean', found: 'a text' }]);
  });

  test('a wrapped answer', async () => {
    const plant = changedAt('/agent/rest/dataset', (result) => ({ result }));
    const finding = theOneShort(await checkPlanted(plant), 'getDataset');
    assert.equal(finding.missing.length, 5);
    assert.deepEqual(finding.extra, ['result']);
  });

  describe('the capabilities, of which every bank is asked after the sign-in', () => {
    const place = '/agent/rest/capabilities';
    const theFinding = async (answer) => {
      const { code, report } = await checkPlanted(answeredAt(place, answer));
      const short = report.calls.filter(({ verdict }) => verdict !== 'holds' && verdict !== 'untried');
      return { code, short, finding: findCall(report, 'readCapabilities') };
    };
    const json = (status, body) => (response) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

    test('a gateway that answers 401 for paths it does not know fails: it would sign every agent out', async () => {
      const known = SPECIFIED_CALLS.map(
        ({ path: each }) => new RegExp(`${each.replace(/\{\w+\}/, '[^/]+')}$`),
      );
      const gateway = (request, response, bank) =>
        known.some((pattern) => pattern.test(request.url.split('?')[0])) ? bank() : json(401, {})(response);
      const { code, report } = await checkPlanted(gateway);
      assert.equal(code, 1);
      const short = report.calls.filter(({ verdict }) => verdict !== 'holds' && verdict !== 'untried');
      assert.deepEqual(
        short.map(({ call, verdict, status, screens }) => [call, verdict, status, screens]),
        [[`GET ${place}`, 'failed', 401, ['/']]],
      );
    });

    for (const status of [401, 403, 500])
      test(`${status} fails`, async () => {
        const { code, short, finding } = await theFinding(json(status, {}));
        assert.deepEqual([code, short], [1, [finding]]);
        assert.deepEqual([finding.verdict, finding.status], ['failed', status]);
      });

    test('an error or a page with 200 is no list of names', async () => {
      const wrapped = await theFinding(json(200, { error: { code: 'unauthenticated' } }));
      assert.deepEqual([wrapped.code, wrapped.short], [1, [wrapped.finding]]);
      assert.equal(wrapped.finding.missing[0].field, 'capabilities');
      const page = await theFinding((response) => response.writeHead(200).end('<!doctype html>'));
      assert.deepEqual([page.code, page.short], [1, [page.finding]]);
      assert.equal(page.finding.fault, 'not_json');
    });

    test('404, 405 and 501 say that there is nothing, and names what there is', async () => {
      for (const answer of [
        ...[404, 405, 501].map((status) => json(status, {})),
        json(200, { capabilities: ['chat'] }),
      ]) {
        const { code, finding } = await theFinding(answer);
        assert.deepEqual([code, finding.verdict, finding.screens], [0, 'holds', []]);
        assert.equal(finding.fault, undefined);
      }
    });
  });

  const answers = {
    'an internal error': [(response) => response.writeHead(500).end('{}'), 'status', 500],
    'no such call': [(response) => response.writeHead(404).end('{}'), 'status', 404],
    'a page instead of JSON': [
      (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html>'),
      'not_json',
      200,
    ],
    'an empty body': [(response) => response.writeHead(200).end(), 'not_json', 200],
    'a redirect': [
      (response) => response.writeHead(302, { location: '/sso?token=secret' }).end(),
      'redirect',
      302,
    ],
    'a connection that breaks off': [(response) => response.destroy(), 'network', undefined],
  };
  for (const [name, [answer, fault, status]] of Object.entries(answers))
    test(name, async () => {
      const checked = await checkPlanted(answeredAt('/agent/rest/dataset', answer));
      const finding = theOneShort(checked, 'getDataset');
      assert.equal(finding.verdict, 'failed');
      assert.equal(finding.fault, fault);
      assert.equal(finding.status, status);
      assert.doesNotMatch(checked.text, /secret/);
    });

  test('a call that takes too long', async () => {
    const plant = answeredAt('/agent/rest/agent_info_for_contract_with_cod', () => undefined);
    const checked = await checkPlanted(plant, { args: ['--timeout', '3'] });
    const finding = theOneShort(checked, 'getAgentInfo');
    assert.equal(finding.fault, 'timeout');
    assert.equal(finding.detail, 'no whole answer within 3 s');
  });

  test('a rejection that fails is told from one that is refused', async () => {
    const answering = (status) =>
      answeredAt('/agent/rest/cancel', (response) => response.writeHead(status).end());
    const failed = await checkPlanted(answering(405), { args: ['--write'] });
    assert.equal(theOneShort(failed, 'rejectApplication').status, 405);
    const refused = await checkPlanted(answering(409), { args: ['--write'] });
    assert.equal(refused.code, 0);
    assert.equal(findCall(refused.report, 'rejectApplication').verdict, 'refused');
  });
});

describe('a bank that the pages call themselves', () => {
  test('holds when it allows the origin of the portal', async () => {
    const { code, text } = await checkPlanted(undefined, {
      options: { allowOrigin: ORIGIN },
      args: ['--origin', ORIGIN, '--write'],
    });
    assert.equal(code, 0, text);
  });

  test('fails without CORS, and for another origin', async () => {
    for (const options of [{}, { allowOrigin: 'https://other.example' }]) {
      const { code, report } = await checkPlanted(undefined, { options, args: ['--origin', ORIGIN] });
      assert.equal(code, 1);
      assert.equal(findCall(report, 'login').fault, 'cors');
    }
    const { code } = await checkPlanted();
    assert.equal(code, 0);
  });

  test('fails where the token may not be sent, or the method not used', async () => {
    const without = (header, value) => (request, response, bank) => {
      if (request.method === 'OPTIONS') {
        const writeHead = response.writeHead.bind(response);
        response.writeHead = (status, headers) => writeHead(status, { ...headers, [header]: value });
      }
      bank();
    };
    const options = { allowOrigin: ORIGIN };
    const args = ['--origin', ORIGIN, '--write'];
    const noToken = await checkPlanted(without('access-control-allow-headers', '*'), { options, args });
    assert.match(findCall(noToken.report, 'login').detail, /lacks authorization$/);
    const noDelete = await checkPlanted(without('access-control-allow-methods', 'GET, PUT'), {
      options,
      args,
    });
    assert.match(findCall(noDelete.report, 'clearNotifications').detail, /lacks DELETE$/);
    assert.equal(findCall(noDelete.report, 'updateProfile').verdict, 'holds');
  });
});

describe('the password', () => {
  test('a wrong one: the sign-in fails, and nothing else is tried', async () => {
    const bank = await startBank();
    const { code, report } = await check(bank.base, [], { env: { CHECK_BANK_PASSWORD: 'wrong' } });
    await bank.close();
    assert.equal(code, 1);
    const [login, ...rest] = report.calls;
    assert.deepEqual([login.verdict, login.status, login.screens], ['failed', 401, ['/login']]);
    assert.deepEqual(new Set(rest.map(({ verdict }) => verdict)), new Set(['untried']));
    assert.equal(bank.exchanges.length, 1);
  });

  test('is never an argument, and never travels without TLS', async () => {
    const base = 'http://127.0.0.1:9';
    const asArgument = await check(base, ['--password', 'secret']);
    assert.equal(asArgument.code, 2);
    const nowhere = await check(base, [], { env: {} });
    assert.equal(nowhere.code, 2);
    assert.match(nowhere.complaint, /^Set CHECK_BANK_PASSWORD/);
    for (const address of ['http://bank.example', 'https://user:secret@bank.example', 'bank.example']) {
      const refused = await check(address);
      assert.equal(refused.code, 2, address);
    }
  });

  test('is asked for at a terminal, which does not show it', async () => {
    const bank = await startBank();
    const input = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => undefined });
    const output = new PassThrough();
    const checked = check(bank.base, [], { env: {}, terminal: { input, output } });
    input.write(`${ACCOUNT.password}\r`);
    const { code } = await checked;
    await bank.close();
    assert.equal(code, 0);
    assert.equal(String(output.read()), 'Password: \n');
  });
});
