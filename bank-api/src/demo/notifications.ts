import type { BankCode } from 'shared-kernel/contract/banks';
import type { NotificationKind } from 'shared-kernel/contract/notifications';
import { jsonb } from '../database/jsonb.ts';
import type { Tx } from '../database/types.ts';
import type { SeedContext } from './seed-context.ts';

type Entry = readonly [
  kind: NotificationKind,
  days: number,
  hours: number,
  read: boolean,
  title: string,
  text: string,
  stage: 'issue_scoring' | 'doc_list' | 'issue_finished' | 'issue_additional_documents_requests' | null,
];

const ENTRIES: readonly Entry[] = [
  ['message', 0, 3, false, 'Новое сообщение', 'Медведева Ирина Алексеевна пишет в диалоге «Куратор».', null],
  [
    'request',
    0,
    6,
    false,
    'Банк запросил документ',
    'Приложите оборотно-сальдовую ведомость по счёту 62 за последний квартал.',
    'issue_additional_documents_requests',
  ],
  ['scoring', 0, 9, false, 'Скоринг завершён', 'Заявка одобрена. Банк готовит пакет документов.', 'doc_list'],
  [
    'signature',
    1,
    2,
    false,
    'Готов пакет документов',
    'Банк подготовил документы по договору. Скачайте, подпишите и отправьте их.',
    'doc_list',
  ],
  [
    'document',
    1,
    5,
    false,
    'Документ отклонён',
    'Банк отклонил документ «Устав»: в файле пустая вторая страница.',
    'issue_scoring',
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
  ['status', 3, 4, true, 'Заявка завершена', 'Кредит выдан, вознаграждение начислено.', 'issue_finished'],
  [
    'document',
    4,
    2,
    true,
    'Документ принят',
    'Банк принял документ «Бухгалтерский баланс за последний год».',
    'issue_scoring',
  ],
  [
    'scoring',
    5,
    7,
    true,
    'Решение принимает специалист',
    'Данных для автоматического решения недостаточно, заявку смотрит сотрудник банка.',
    'issue_scoring',
  ],
  [
    'message',
    6,
    1,
    true,
    'Новое сообщение',
    'Медведева Ирина Алексеевна ответила в диалоге по заявке.',
    'issue_scoring',
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
  ['status', 12, 5, true, 'Заявка завершена', 'Гарантия выдана и внесена в реестр.', 'issue_finished'],
  [
    'status',
    18,
    2,
    true,
    'Отказ по заявке',
    'У клиента есть просроченная задолженность перед кредиторами.',
    'issue_finished',
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

interface About {
  readonly kind: NotificationKind;
  readonly bank: BankCode;
  readonly agentId: string;
  readonly applicationId: number | null;
}

/** What can be done about it in place: the thread to answer in, the open request, the documents to sign. */
async function findTarget(tx: Tx, { kind, bank, agentId, applicationId }: About) {
  if (kind === 'message') {
    const query = tx.selectFrom('chat_threads').select('id').where('bank', '=', bank);
    const thread = await (
      applicationId === null
        ? query.where('key', '=', `curator:${bank}:${agentId}`)
        : query.where('application_id', '=', applicationId).where('kind', '=', 'application')
    ).executeTakeFirst();
    return { thread_id: thread?.id ?? null };
  }
  if (applicationId === null) return {};
  if (kind === 'request') {
    const request = await tx
      .selectFrom('document_requests')
      .select(['id', 'thread_id'])
      .where('application_id', '=', applicationId)
      .where('state', '=', 'open')
      .executeTakeFirst();
    return request === undefined ? {} : { request_id: request.id, thread_id: request.thread_id };
  }
  if (kind !== 'signature') return {};
  const due = await tx
    .selectFrom('documents')
    .select('id')
    .where('application_id', '=', applicationId)
    .where('scope', '=', 'package')
    .where('signing', '=', 'required')
    .orderBy('position')
    .execute();
  return { document_ids: jsonb(due.map(({ id }) => id)) };
}

/** Notifications of the demo agents, about their own applications. */
export async function seedNotifications({ tx, accounts, daysAgo }: SeedContext): Promise<void> {
  const banks: readonly BankCode[] = ['sgb', 'metcome'];
  for (const key of ['agent', 'colleague'] as const) {
    const agentId = accounts.agents[key].id;
    for (const bank of banks) {
      const applications = await tx
        .selectFrom('applications')
        .select(['id', 'stage'])
        .where('owner_id', '=', agentId)
        .where('bank', '=', bank)
        .where('archived', '=', false)
        .orderBy('updated_at', 'desc')
        .execute();
      for (const [index, [kind, days, hours, read, title, text, stage]] of ENTRIES.entries()) {
        const suitable = applications.filter((one) => one.stage === stage);
        if (stage !== null && suitable.length === 0) continue;
        const applicationId = stage === null ? null : (suitable[index % suitable.length]?.id ?? null);
        const target = await findTarget(tx, { kind, bank, agentId, applicationId });
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
