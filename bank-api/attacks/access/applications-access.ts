import { randomUUID } from 'node:crypto';
import { createBody, issue } from '../../src/modules/applications/testing.ts';
import { bankData } from '../../src/modules/products/index.ts';
import { READERS, WRITERS, bankSide, everybody, only, own } from './expectations.ts';
import type { AccessTable, Case, Cases, Expectations } from './expectations.ts';
import type { AccessWorld } from './world.ts';

const SAVED_VIEW = {
  list: 'issues',
  name: 'Мой вид',
  view: { filter: {}, type: 'all', columns: ['id'] },
};

/** Lists, the flow and the income from it. */
export function applicationsAccess(world: AccessWorld) {
  const forIssue =
    (
      who: Expectations,
      request: (hash: string) => Omit<Case, 'who'> = (hash) => ({ params: { hash } }),
    ): Cases =>
    async () => [{ who, ...request((await world.withDocument()).hash) }];

  /** With an application of its own, because the last call, the owner's, changes it. */
  function forNewIssue(who: Expectations, request: (hash: string) => Omit<Case, 'who'>): Cases {
    let made: Promise<string> | undefined;
    return async () => [{ who, ...request(await (made ??= world.newIssue())) }];
  }

  async function savedView(): Promise<string> {
    const name = randomUUID();
    const { id } = await world.owner.ok<{ id: string }>('POST', '/agent/rest/list-views', {
      ...SAVED_VIEW,
      name,
    });
    return id;
  }

  async function statement(): Promise<string> {
    const { id } = await world.server.app.context.db
      .insertInto('income_statements')
      .values({
        agent_id: await world.agentId('agent'),
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

  /** A request that the bank's rules have made, and nobody takes back. */
  async function requestOfRules(): Promise<{ readonly hash: string; readonly id: string }> {
    const { hash } = await world.withDocument();
    const { id } = await world.server.app.context.db
      .insertInto('document_requests')
      .values({
        application_id: (await issue(world.owner, hash)).info.id,
        title: 'Справка',
        description: '',
        thread_id: randomUUID(),
        document_id: randomUUID(),
        created_by: bankData('sgb').name,
        asked_by_rule: true,
        created_at: '2026-01-01T00:00:00Z',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { hash, id };
  }

  return {
    listApplications: () => [
      { who: everybody('ok'), query: { name: 'issues_org' } },
      { who: only({ staff: 'ok', staffElsewhere: 'ok' }, 'no'), query: { name: 'issues_bank' } },
    ],
    exportApplications: () => [
      { who: everybody('ok'), query: { name: 'issues_org' } },
      { who: only({ staff: 'ok', staffElsewhere: 'ok' }, 'no'), query: { name: 'issues_bank' } },
    ],
    countQueues: () => [
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
        body: { id: (await issue(world.owner, (await world.withDocument()).hash)).info.id },
      },
    ],
    rejectApplication: forNewIssue(WRITERS, (hash) => ({
      body: { hash_password: hash, reason: 'client_refused' },
    })),
    listColleagues: own(),
    reassignApplication: async () => [
      {
        who: WRITERS,
        params: { hash: await world.newIssue() },
        body: { agent_id: await world.agentId('colleague') },
      },
    ],
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
        body: { ...createBody(), copy_from: (await world.withDocument()).hash },
      },
    ],
    readApplication: forIssue(READERS),
    readStep: forIssue(READERS, (hash) => ({ params: { hash, stage: 'issue_registering' } })),
    foreseeScoring: forIssue(READERS, (hash) => ({ params: { hash }, body: { answers: {} } })),
    listExpectedDocuments: forIssue(READERS, (hash) => ({ params: { hash } })),
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
    withdrawDocumentRequest: async () => [
      {
        who: only({ staff: 'rule', staffElsewhere: 'hidden' }, 'no'),
        params: await requestOfRules(),
        body: {},
      },
    ],
    decideScoring: forIssue(only({ staff: 'rule', staffElsewhere: 'hidden' }, 'no'), (hash) => ({
      params: { hash },
      body: { decision: 'approved', reason: 'Проверено' },
    })),
    readTimeline: forIssue(READERS),
    lookUpClient: own({ params: { inn: '7707083893' } }),
    readSummary: own(),
    importStatement: own({ fields: {} }, everybody('rule', { newcomer: 'no' })),
    listStatements: own(),
    readStatement: async () => [{ who: WRITERS, params: { id: await statement() } }],
    deleteStatement: async () => [{ who: WRITERS, params: { id: await statement() } }],
    readIncome: own({ query: { from: '2026-01-01', to: '2026-12-31' } }),
    exportIncome: own({ query: { from: '2026-01-01', to: '2026-12-31' } }),
  } satisfies AccessTable;
}
