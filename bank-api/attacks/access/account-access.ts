import { signIn } from '../../src/testing/harness.ts';
import { SECRET, SUPERUSER, bankSide, everybody, only, own } from './expectations.ts';
import type { AccessTable } from './expectations.ts';
import type { AccessWorld } from './world.ts';

/** Sessions, profile, second factor, questionnaires, personal data and the trail. */
export function accountAccess(world: AccessWorld) {
  async function newSession(): Promise<string> {
    await signIn(world.server.app, 'agent');
    const id = await world.agentId('agent');
    const row = await world.server.app.context.db
      .selectFrom('sessions')
      .select('id')
      .where('agent_id', '=', id)
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    return row.id;
  }

  return {
    checkSession: own(),
    switchBank: own({ body: { bank: 'metcome' } }),
    confirmIdentity: own({ body: { password: SECRET } }, everybody('rule')),
    authChangePassword: own({ body: { oldPassword: SECRET, newPassword: SECRET } }, everybody('rule')),
    changePassword: own({ body: { current_password: SECRET, new_password: SECRET } }, everybody('rule')),
    listSessions: own(),
    endSession: async () => [
      { who: only({ owner: 'ok', ownerElsewhere: 'ok' }), params: { id: await newSession() } },
    ],
    listAgents: own({}, SUPERUSER),
    blockAgent: async () => [
      {
        who: only({ superuser: 'rule' }, 'no'),
        params: { id: await world.agentId('admin') },
        body: { reason: 'x' },
      },
    ],
    unblockAgent: async () => [
      { who: only({ superuser: 'rule' }, 'no'), params: { id: await world.agentId('rival') } },
    ],
    withdrawApproval: async () => [
      {
        who: only({ superuser: 'rule' }, 'no'),
        params: { id: await world.agentId('declined') },
        body: { reason: 'x' },
      },
    ],
    changeAgentEmail: async () => [
      {
        who: only({ superuser: 'rule' }, 'no'),
        params: { id: await world.agentId('rival') },
        body: { email: 'agent@example.com' },
      },
    ],
    getProfile: own(),
    updateProfile: own({ body: { user_position: 'Агент' } }),
    getAgentInfo: own(),
    getDataset: own(),
    readSecondFactor: own(),
    beginSecondFactor: own({ body: { password: SECRET } }, everybody('rule')),
    confirmSecondFactor: own({ body: { code: '000000' } }, everybody('rule')),
    renewRecoveryCodes: own({ body: { password: SECRET, code: '000000' } }, everybody('rule')),
    disableSecondFactor: own({ body: { password: SECRET, code: '000000' } }, everybody('rule')),
    listConsents: own(),
    exportPersonalData: own(),
    // People of the bank are not erased by themselves; for the others the password decides.
    readErasureTerms: own({}, everybody('ok', bankSide('rule'))),
    eraseOwnData: own({ body: { password: SECRET } }, everybody('rule', bankSide('no'))),
    readAgentErasureTerms: async () => [{ who: SUPERUSER, params: { id: await world.agentId('agent') } }],
    eraseAgentData: async () => [
      {
        who: only({ superuser: 'rule' }, 'no'),
        params: { id: await world.agentId('agent') },
        body: { reason: 'Письменный отзыв согласия', password: SECRET },
      },
    ],
    readQuestionnaire: own(),
    // The owner's and the rival's are decided, the colleague's too: nothing may be changed.
    saveQuestionnaire: own({ body: { version: 999, value: {} } }, everybody('rule')),
    submitForm: own({ body: { form: {} } }, everybody('rule')),
    listQuestionnaires: own({}, SUPERUSER),
    readAgentQuestionnaire: async () => [{ who: SUPERUSER, params: { id: await world.agentId('agent') } }],
    decideQuestionnaire: async () => [
      {
        who: only({ superuser: 'ok' }, 'no'),
        params: { id: await world.agentId('pending') },
        body: { decision: 'return', reason: 'Уточните адрес', version: 1 },
      },
    ],
    listAudit: own({}, SUPERUSER),
    exportAudit: own({}, SUPERUSER),
  } satisfies AccessTable;
}
