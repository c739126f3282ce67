import { dateInMoscow } from 'shared-kernel/domain/instants';
import type { InsertObject } from 'kysely';
import type { Questionnaire } from 'shared-kernel/contract/questionnaire';
import { jsonb } from '../database/jsonb.ts';
import type { Database } from '../database/schema.ts';
import { agentWithOrganisation } from '../modules/account/index.ts';
import { AGENT_PLACES } from '../modules/documents/agent-places.ts';
import { insertDocument, lockDocument, updateDocument } from '../modules/documents/repository.ts';
import { renderAgentDocument } from '../modules/documents/pdf/agent-documents.ts';
import { begin } from '../modules/documents/pdf/shared-parts.ts';
import { addGeneratedPdf } from '../modules/documents/store-version.ts';
import { insertDecision } from '../modules/questionnaire/repository.ts';
import type { DemoAgentKey } from './accounts.ts';
import type { SeedContext } from './seed-context.ts';
import { signDocument, getSigner } from './signers.ts';

interface Plan {
  readonly key: DemoAgentKey;
  readonly state: Questionnaire['state'];
  readonly submittedDaysAgo: number;
  readonly decidedDaysAgo: number | null;
  readonly specialisation: 'loans' | 'guarantees' | 'both';
  readonly description: string;
}

const PLANS: readonly Plan[] = [
  {
    key: 'agent',
    state: 'decided',
    submittedDaysAgo: 330,
    decidedDaysAgo: 327,
    specialisation: 'both',
    description: 'Сопровождаем поставщиков и подрядчиков: от поиска закупки до исполнения контракта.',
  },
  {
    key: 'colleague',
    state: 'decided',
    submittedDaysAgo: 300,
    decidedDaysAgo: 298,
    specialisation: 'loans',
    description: 'Клиенты приходят по рекомендациям бухгалтерских компаний.',
  },
  {
    key: 'rival',
    state: 'decided',
    submittedDaysAgo: 280,
    decidedDaysAgo: 278,
    specialisation: 'guarantees',
    description: 'Работаем с участниками закупок в строительстве.',
  },
  {
    key: 'pending',
    state: 'submitted',
    submittedDaysAgo: 2,
    decidedDaysAgo: null,
    specialisation: 'guarantees',
    description: 'Консультируем участников закупок, есть собственная база клиентов.',
  },
  {
    key: 'declined',
    state: 'decided',
    submittedDaysAgo: 21,
    decidedDaysAgo: 18,
    specialisation: 'loans',
    description: 'Привлекаем клиентов через интернет-рекламу.',
  },
];

/** Answers that satisfy the questionnaire; what the registration knows is taken from there. */
async function answersFor({ tx, accounts }: SeedContext, plan: Plan) {
  const agent = await agentWithOrganisation(tx, accounts.agents[plan.key].id);
  const org = await tx
    .selectFrom('organisations')
    .select(['ogrn', 'kpp'])
    .where('id', '=', accounts.agents[plan.key].orgId ?? '')
    .executeTakeFirst();
  if (agent === undefined || org === undefined) throw new Error(`No demo agent ${plan.key}`);
  const name = [agent.last_name, agent.first_name, agent.middle_name].filter(Boolean).join(' ');
  return {
    agent,
    value: {
      organization: {
        type: 'company',
        inn: agent.org_inn,
        full_name: agent.org_full_name,
        short_name: agent.org_short_name,
        address: agent.org_address,
      },
      company: { ogrn: org.ogrn, kpp: org.kpp },
      person: {
        full_name: name,
        birth_date: '1986-04-17',
        inn: '500100732259',
        snils: '112-233-445 95',
        phone: agent.phone,
        email: agent.email,
        position: agent.user_position,
      },
      passport: {
        series: '4511',
        number: '204817',
        issued_on: '2011-06-02',
        issued_by: 'Отделением УФМС России по г. Москве по району Замоскворечье',
        address: agent.org_address,
      },
      owners: [{ name, inn: '500100732259', share: 10_000 }],
      experience: {
        years: 6,
        specialisation: plan.specialisation,
        monthly_applications: 25,
        description: plan.description,
        public_official: false,
        bankruptcy: false,
      },
      account: { bank_name: 'АО «Расчётный банк»', bik: '049805746', account: '40602810700000000025' },
    },
  };
}

async function seedOne(seed: SeedContext, plan: Plan, trail: TrailEntry[]): Promise<void> {
  const { tx, storage, accounts, daysAgo } = seed;
  const { id } = accounts.agents[plan.key];
  const { agent, value } = await answersFor(seed, plan);
  const at = daysAgo(plan.submittedDaysAgo);
  const approval = await tx
    .selectFrom('agents')
    .select(['approval', 'approval_reason'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('questionnaires')
    .values({
      agent_id: id,
      state: plan.state,
      value: jsonb<Readonly<Record<string, unknown>>>(value),
      version: 1,
      saved_at: at,
      submitted_at: at,
      decided_at: plan.decidedDaysAgo === null ? null : daysAgo(plan.decidedDaysAgo),
      decided_by: plan.decidedDaysAgo === null ? null : accounts.agents.admin.id,
      reason: approval.approval_reason,
      open_fields: jsonb<readonly string[] | null>(null),
    })
    .execute();
  await seedTrail(seed, plan, { id, value, reason: approval.approval_reason }, trail);
  // Who is not approved has no certificate yet.
  const signer = approval.approval === 'success' ? await getSigner(seed, plan.key) : undefined;
  for (const [index, place] of AGENT_PLACES.entries()) {
    const documentId = await insertDocument(
      tx,
      {
        bank: null,
        scope: 'agent',
        ownerId: id,
        applicationId: null,
        name: place.name,
        title: place.title,
        description: place.description,
        required: place.required,
        needsSignature: place.generated,
        position: index + 1,
      },
      at,
    );
    const document = documentId === undefined ? undefined : await lockDocument(tx, documentId);
    if (document === undefined || (!place.required && !place.generated)) continue;
    const date = dateInMoscow(at);
    const content = place.generated
      ? await renderAgentDocument(place.name, agent, date)
      : await scan(place.title, agent.org_short_name ?? '', date);
    await addGeneratedPdf(tx, storage, document, `${place.title}.pdf`, content, at);
    if (!place.generated) {
      await tx
        .updateTable('document_versions')
        .set({ uploaded_by: id, uploaded_by_name: value.person.full_name })
        .where('document_id', '=', document.id)
        .execute();
      await updateDocument(tx, document.id, { status: plan.state === 'submitted' ? 'pending' : 'approved' });
      continue;
    }
    if (signer !== undefined) await signDocument(seed, signer, document.id, at, { sent: false });
  }
}

type TrailEntry = InsertObject<Database, 'audit_log'> & { readonly at: string };

/** What the security service did with it, as its history and the audit trail have it. */
async function seedTrail(
  { tx, daysAgo, accounts }: SeedContext,
  plan: Plan,
  { id, value, reason }: { id: string; value: Readonly<Record<string, unknown>>; reason: string | null },
  trail: TrailEntry[],
): Promise<void> {
  const subject = { bank: 'sgb' as const, subject_type: 'questionnaire', subject_id: id };
  const submittedAt = daysAgo(plan.submittedDaysAgo);
  trail.push({
    ...subject,
    at: submittedAt,
    actor_id: id,
    action: 'questionnaire.submit',
    detail: jsonb<Readonly<Record<string, unknown>>>({ version: 1 }),
    address: '203.0.113.24',
    device: 'Яндекс Браузер, Windows',
  });
  if (plan.decidedDaysAgo === null) return;
  const decision = plan.key === 'declined' ? 'negative' : 'success';
  const decidedAt = daysAgo(plan.decidedDaysAgo);
  await insertDecision(tx, {
    agent_id: id,
    decision,
    reason,
    comments: {},
    value,
    submitted_at: submittedAt,
    decided_at: decidedAt,
    decided_by: accounts.agents.admin.id,
  });
  trail.push({
    ...subject,
    at: decidedAt,
    actor_id: accounts.agents.admin.id,
    action: 'questionnaire.decide',
    detail: jsonb<Readonly<Record<string, unknown>>>({ decision, version: 1, fields: [] }),
    address: '198.51.100.12',
    device: 'Chrome, Linux',
  });
}

/** A page that stands for the scan of a paper. */
async function scan(title: string, organisation: string, date: string): Promise<Uint8Array> {
  const pdf = await begin(title, title, date);
  pdf.title(title.toLocaleUpperCase('ru'), organisation);
  pdf.paragraph('Копия документа, приложенная к анкете агента.');
  return pdf.save();
}

/** Questionnaires of the demo agents, in every state but a draft: newcomer@example.com begins with an empty one. */
export async function seedQuestionnaires(seed: SeedContext): Promise<void> {
  const trail: TrailEntry[] = [];
  for (const plan of PLANS) await seedOne(seed, plan, trail);
  // The trail is read by number: what happened later comes later.
  trail.sort((a, b) => a.at.localeCompare(b.at));
  await seed.tx.insertInto('audit_log').values(trail).execute();
}
