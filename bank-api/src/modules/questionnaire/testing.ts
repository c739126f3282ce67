import assert from 'node:assert/strict';
import type { FastifyInstance } from 'fastify';
import type { Questionnaire } from 'shared-kernel/contract/questionnaire';
import { jsonb } from '../../database/jsonb.ts';
import type { DemoAgentKey } from '../../demo/accounts.ts';
import { agentAt, uploadTo, type TestAgent } from '../applications/testing.ts';

export const QUESTIONNAIRE = '/agent/rest/questionnaire';

export const readQuestionnaire = (agent: TestAgent): Promise<Questionnaire> =>
  agent.get<Questionnaire>(QUESTIONNAIRE);

export const submitAnswers = (agent: TestAgent, form: Questionnaire['value']) =>
  agent.send('POST', '/agent/rest/submit-form', { form });

export const decideOn = (agentId: string, admin: TestAgent, body: object) =>
  admin.send('POST', `/agent/rest/security/questionnaires/${agentId}/decision`, body);

/** The files that a questionnaire asks for. */
export const FILES = ['passport', 'inn_certificate', 'registration_extract'] as const;

/** Answers that complete what the registration of an agent of a company has filled in. */
export function completeAnswers(value: Questionnaire['value']): Record<string, unknown> {
  return {
    ...value,
    organization: { ...(value['organization'] as object), address: 'г. Москва, Новая улица, д. 1' },
    company: { ogrn: '1027700132195', kpp: '773601001' },
    person: {
      ...(value['person'] as object),
      birth_date: '1990-01-31',
      inn: '500100732259',
      snils: '112-233-445 95',
    },
    passport: {
      series: '4510',
      number: '123456',
      issued_on: '2012-03-20',
      issued_by: 'ОВД района Тверской',
      address: 'г. Москва',
    },
    owners: [{ name: 'Лебедева Мария Олеговна', inn: '500100732259', share: 10_000 }],
    experience: {
      years: 3,
      specialisation: 'both',
      monthly_applications: 10,
      description: 'Рекомендации клиентов',
      public_official: false,
      bankruptcy: false,
    },
    account: { bank_name: 'АО «Расчётный банк»', bik: '049805746', account: '40602810700000000025' },
  };
}

/** Uploads the files, answers everything and sends the questionnaire. */
export async function sendQuestionnaire(app: FastifyInstance, agent: TestAgent): Promise<void> {
  const { value } = await readQuestionnaire(agent);
  for (const document_name of FILES) await uploadTo(app, agent, { document_name });
  const sent = await submitAnswers(agent, completeAnswers(value));
  assert.equal(sent.body.state, 'submitted', JSON.stringify(sent.body));
}

interface Profile {
  readonly id: string;
  readonly organization: { readonly inn: string } | null;
  readonly last_name: string;
  readonly first_name: string;
  readonly middle_name: string;
}

/** A questionnaire with these answers that waits for its decision. */
export async function insertSubmitted(
  app: FastifyInstance,
  agentId: string,
  value: Readonly<Record<string, unknown>>,
): Promise<void> {
  await app.context.db
    .insertInto('questionnaires')
    .values({
      agent_id: agentId,
      state: 'submitted',
      version: 1,
      submitted_at: new Date().toISOString(),
      value: jsonb(value),
    })
    .execute();
}

/** The same of an agent of the demo. */
export async function waitingFor(
  app: FastifyInstance,
  who: DemoAgentKey,
): Promise<{ id: string; path: string; who: TestAgent }> {
  const one = await agentAt(app, who);
  const { id, organization, ...names } = await one.get<Profile>('/agent/rest/profile');
  const full_name = `${names.last_name} ${names.first_name} ${names.middle_name}`;
  const value = {
    organization: { inn: organization?.inn, full_name: 'ООО', address: 'г. Москва' },
    person: { full_name },
  };
  await insertSubmitted(app, id, value);
  return { id, path: `/agent/rest/security/questionnaires/${id}/decision`, who: one };
}
