import type { BankCode } from 'shared-kernel/contract/banks';
import type { NotificationKind } from 'shared-kernel/contract/notifications';
import { jsonb } from '../database/jsonb.ts';
import type { Tx } from '../database/types.ts';
import type { ApplicationRow } from '../modules/applications/index.ts';
import type { SeedContext } from './seed-context.ts';

type Told = Pick<ApplicationRow, 'id' | 'kind' | 'stage' | 'scoring_state' | 'outcome'>;

/** Of which applications a notification can be true. */
const ABOUT = {
  requests: ({ stage }) => stage === 'issue_additional_documents_requests',
  checks: ({ stage }) => stage === 'issue_scoring',
  person: ({ stage, scoring_state: scoring }) =>
    stage === 'issue_scoring' && scoring === 'waiting_for_person',
  package: ({ stage }) => stage === 'doc_list',
  loan: ({ kind, outcome }) => kind === 'loan' && outcome === 'approved',
  guarantee: ({ kind, outcome }) => kind === 'guarantee' && outcome === 'approved',
  refusal: ({ outcome }) => outcome === 'refused',
} satisfies Record<string, (application: Told) => boolean>;
type About = keyof typeof ABOUT;

type Entry = readonly [
  kind: NotificationKind,
  days: number,
  hours: number,
  read: boolean,
  title: string,
  text: string,
  about: About | null,
];

/** Name of the bank's document with the new tariffs. */
const TARIFFS = 'commission_tariffs';

const ENTRIES: readonly Entry[] = [
  ['message', 0, 3, false, 'Новое сообщение', 'Медведева Ирина Алексеевна пишет в диалоге «Куратор».', null],
  [
    'request',
    0,
    6,
    false,
    'Банк запросил документ',
    'Приложите оборотно-сальдовую ведомость по счёту 62 за последний квартал.',
    'requests',
  ],
  ['scoring', 0, 9, false, 'Скоринг завершён', 'Заявка одобрена. Банк готовит пакет документов.', 'package'],
  [
    'signature',
    1,
    2,
    false,
    'Готов пакет документов',
    'Банк подготовил документы по договору. Скачайте, подпишите и отправьте их.',
    'package',
  ],
  [
    'document',
    1,
    5,
    false,
    'Документ отклонён',
    'Банк отклонил документ «Устав»: в файле пустая вторая страница.',
    'checks',
  ],
  [
    'system',
    2,
    1,
    true,
    'Плановые работы',
    'В ночь на воскресенье с 02:00 до 05:00 скоринг заявок будет недоступен.',
    null,
  ],
  ['status', 3, 4, true, 'Заявка завершена', 'Кредит выдан, вознаграждение начислено.', 'loan'],
  [
    'document',
    4,
    2,
    true,
    'Документ принят',
    'Банк принял документ «Бухгалтерский баланс за последний год».',
    'checks',
  ],
  [
    'scoring',
    5,
    7,
    true,
    'Решение принимает специалист',
    'Данных для автоматического решения недостаточно, заявку смотрит сотрудник банка.',
    'person',
  ],
  [
    'message',
    6,
    1,
    true,
    'Новое сообщение',
    'Медведева Ирина Алексеевна ответила в диалоге по заявке.',
    'checks',
  ],
  [
    'signature',
    9,
    3,
    true,
    'Новые тарифы вознаграждения',
    'Ознакомьтесь с тарифами и подпишите документ, чтобы они начали действовать.',
    null,
  ],
  ['status', 12, 5, true, 'Заявка завершена', 'Гарантия выдана и внесена в реестр.', 'guarantee'],
  [
    'status',
    18,
    2,
    true,
    'Отказ по заявке',
    'У клиента есть просроченная задолженность перед кредиторами.',
    'refusal',
  ],
  ['system', 30, 6, true, 'Новый раздел', 'На портале открыт раздел «Трансграничные платежи».', null],
  [
    'approval',
    327,
    0,
    true,
    'Анкета одобрена',
    'Служба безопасности одобрила анкету: теперь можно создавать заявки.',
    null,
  ],
];

interface Subject {
  readonly kind: NotificationKind;
  readonly bank: BankCode;
  readonly agentId: string;
  readonly applicationId: number | null;
}

/** The bank's documents that the agent has to sign: of the package of an application, or for the agent alone. */
async function findUnsigned(tx: Tx, { bank, agentId, applicationId }: Subject): Promise<string[]> {
  const unsigned = tx
    .selectFrom('documents')
    .select('id')
    .where('signing', '=', 'required')
    .orderBy('position');
  const due = await (
    applicationId === null
      ? unsigned
          .where('owner_id', '=', agentId)
          .where('bank', '=', bank)
          .where('scope', '=', 'bank')
          .where('name', '=', TARIFFS)
      : unsigned.where('application_id', '=', applicationId).where('scope', '=', 'package')
  ).execute();
  return due.map(({ id }) => id);
}

/**
 * What can be done about it in place: the thread to answer in, the open request, the documents to sign.
 * @returns `null` where there is nothing of what it tells.
 */
async function findTarget(tx: Tx, subject: Subject) {
  const { kind, bank, agentId, applicationId } = subject;
  if (kind === 'message') {
    const query = tx.selectFrom('chat_threads').select('id').where('message_count', '>', 0);
    const thread = await (
      applicationId === null
        ? query.where('key', '=', `curator:${bank}:${agentId}`)
        : query.where('application_id', '=', applicationId).where('kind', '=', 'application')
    ).executeTakeFirst();
    return thread === undefined ? null : { thread_id: thread.id };
  }
  if (kind === 'signature') {
    const due = await findUnsigned(tx, subject);
    return due.length === 0 ? null : { document_ids: jsonb(due) };
  }
  if (kind !== 'request' || applicationId === null) return {};
  const request = await tx
    .selectFrom('document_requests')
    .select(['id', 'thread_id'])
    .where('application_id', '=', applicationId)
    .where('state', '=', 'open')
    .executeTakeFirst();
  return request === undefined ? null : { request_id: request.id, thread_id: request.thread_id };
}

/** Notifications of the demo agents, about their own applications. */
export async function seedNotifications({ tx, accounts, daysAgo }: SeedContext): Promise<void> {
  const banks: readonly BankCode[] = ['sgb', 'metcome'];
  for (const key of ['agent', 'colleague'] as const) {
    const agentId = accounts.agents[key].id;
    for (const bank of banks) {
      const applications = await tx
        .selectFrom('applications')
        .select(['id', 'kind', 'stage', 'scoring_state', 'outcome'])
        .where('owner_id', '=', agentId)
        .where('bank', '=', bank)
        .where('archived', '=', false)
        .orderBy('updated_at', 'desc')
        .execute();
      for (const [index, [kind, days, hours, read, title, text, about]] of ENTRIES.entries()) {
        const suitable = about === null ? [] : applications.filter(ABOUT[about]);
        if (about !== null && suitable.length === 0) continue;
        const applicationId = suitable[index % suitable.length]?.id ?? null;
        const target = await findTarget(tx, { kind, bank, agentId, applicationId });
        if (target === null) continue;
        await tx
          .insertInto('notifications')
          .values({
            agent_id: agentId,
            bank,
            kind,
            title,
            text,
            application_id: applicationId,
            ...target,
            read_at: read ? daysAgo(days, hours - 1) : null,
            created_at: daysAgo(days, hours),
          })
          .execute();
      }
    }
  }
  await tx
    .insertInto('notifications')
    .values({
      agent_id: accounts.agents.declined.id,
      bank: 'sgb',
      kind: 'approval',
      title: 'Анкета отклонена',
      text: 'Служба безопасности отклонила анкету. Причина: Сведения о бенефициарном владельце расходятся с выпиской из ЕГРЮЛ.',
      application_id: null,
      created_at: daysAgo(18),
    })
    .execute();
}
