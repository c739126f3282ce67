import type { BankCode } from 'shared-kernel/contract/banks';
import { appendMessage } from '../modules/chat/messages-repository.ts';
import { setReadMark } from '../modules/chat/read-marks-repository.ts';
import { createThread } from '../modules/chat/system-threads.ts';
import { TEXTS } from '../modules/chat/texts.ts';
import type { SeedContext } from './seed-context.ts';

type Line = readonly [side: 'agent' | 'bank' | 'system', daysAgo: number, hours: number, text: string];

const CURATOR_TALK: readonly Line[] = [
  ['system', 60, 0, TEXTS.welcome],
  [
    'agent',
    40,
    5,
    'Ирина Алексеевна, добрый день! Подскажите, принимаете ли отчётность за девять месяцев без квитанции?',
  ],
  [
    'bank',
    40,
    4,
    'Анна Викторовна, здравствуйте! Да, для квартальной квитанция не нужна. Для годовой — обязательна.',
  ],
  ['agent', 40, 4, 'Спасибо, тогда сегодня подам заявку.'],
  [
    'bank',
    12,
    6,
    'Обновили тарифы вознаграждения. Документ в разделе «Документы», подпишите, пожалуйста, до конца месяца.',
  ],
  ['agent', 12, 3, 'Вижу, изучу и подпишу.'],
  [
    'agent',
    3,
    2,
    'Есть клиент с гарантией на **42 млн ₽** по 223-ФЗ, опыт — два контракта. Есть смысл подавать?',
  ],
  [
    'bank',
    2,
    8,
    'Подавайте: при опыте от двух контрактов рассматриваем до 50 млн ₽. Приложите оба исполненных контракта — это ускорит решение.',
  ],
  ['bank', 0, 3, 'И напоминаю про акт за прошлый месяц: он ждёт вашей подписи.'],
];

const APPLICATION_TALKS: readonly (readonly Line[])[] = [
  [
    ['agent', 4, 5, 'Загрузили все документы, можно смотреть.'],
    [
      'bank',
      4,
      2,
      'Принято в работу. По обороту за октябрь есть вопрос: поясните, пожалуйста, разовое поступление.',
    ],
    ['agent', 3, 6, 'Это возврат обеспечения по прошлому контракту, приложу платёжное поручение.'],
    ['bank', 1, 4, 'Спасибо, вопрос снят. Ждём решение комитета завтра.'],
  ],
  [
    ['agent', 6, 3, 'Клиент спрашивает, можно ли увеличить срок до 18 месяцев?'],
    [
      'bank',
      6,
      1,
      'По этому продукту — до 24 месяцев, но ставка вырастет. Измените срок в новой заявке, ответы скопируются.',
    ],
  ],
  [['agent', 1, 2, 'Добрый день! Когда ждать решение? Клиент торопится: аукцион во вторник.']],
  [
    ['bank', 2, 5, 'Пришлите, пожалуйста, вторую страницу устава: в файле она пустая.'],
    ['bank', 0, 5, 'Напоминаю про устав: без него заявка не пройдёт проверку.'],
  ],
];

async function talk(
  { tx, accounts, daysAgo }: SeedContext,
  threadId: string,
  agentId: string,
  lines: readonly Line[],
  unread: number,
): Promise<void> {
  const ids: number[] = [];
  for (const [side, days, hours, text] of lines) {
    const authorId = side === 'agent' ? agentId : side === 'bank' ? accounts.agents.curator.id : null;
    const message = { clientId: crypto.randomUUID(), authorId, side, text, replyTo: null };
    ids.push(await appendMessage(tx, threadId, message, daysAgo(days, hours)));
  }
  const readUpTo = ids.at(-1 - unread) ?? 0;
  const lastBank = lines.findLastIndex(([side]) => side === 'bank');
  await setReadMark(tx, threadId, agentId, 'agent', readUpTo);
  if (lastBank < 0) return;
  await setReadMark(tx, threadId, accounts.agents.curator.id, 'bank', ids[lastBank] ?? 0);
  await tx
    .updateTable('chat_threads')
    .set({ responder_id: accounts.agents.curator.id })
    .where('id', '=', threadId)
    .execute();
}

/** A colleague has heard of the curator, and has not answered yet. */
const COLLEAGUE_TALK: readonly Line[] = [
  ['system', 60, 0, TEXTS.welcome],
  ['bank', 0, 3, 'Добрый день! Напоминаю про акт за прошлый месяц: он ждёт вашей подписи.'],
];

/** Talks with the curator and about applications; some wait for the agent, some for the bank. */
export async function seedChat(seed: SeedContext): Promise<void> {
  const { tx, accounts, daysAgo } = seed;
  const agentId = accounts.agents.agent.id;
  const banks: readonly BankCode[] = ['sgb', 'metcome'];
  for (const bank of banks) {
    const isFirst = bank === 'sgb';
    const talks = [
      [agentId, isFirst ? CURATOR_TALK : CURATOR_TALK.slice(0, 4), isFirst ? 1 : 0],
      [accounts.agents.colleague.id, COLLEAGUE_TALK, 1],
    ] as const;
    for (const [who, lines, unread] of talks) {
      const threadId = await createThread(tx, {
        kind: 'curator',
        key: `curator:${bank}:${who}`,
        bank,
        agentId: who,
        applicationId: null,
        title: TEXTS.curatorThread,
        at: new Date(daysAgo(60)),
      });
      await talk(seed, threadId, who, lines, unread);
    }
  }
  const threads = await tx
    .selectFrom('chat_threads')
    .innerJoin('applications', 'applications.id', 'chat_threads.application_id')
    .select('chat_threads.id')
    .where('chat_threads.kind', '=', 'application')
    .where('chat_threads.bank', '=', 'sgb')
    .where('applications.owner_id', '=', agentId)
    .where('applications.outcome', 'is', null)
    .where('applications.archived', '=', false)
    .where('applications.stage', 'in', ['issue_scoring', 'issue_additional_documents_requests'])
    .orderBy('applications.updated_at', 'desc')
    .limit(APPLICATION_TALKS.length)
    .execute();
  for (const [index, { id }] of threads.entries()) {
    await talk(seed, id, agentId, APPLICATION_TALKS[index] ?? [], index === 3 ? 2 : index === 0 ? 1 : 0);
  }
}
