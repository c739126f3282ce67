import { formatCount } from 'shared-kernel/domain/plurals';
import { quoted } from 'shared-kernel/domain/quotes';

const ANSWERS = { one: 'ответ', few: 'ответа', many: 'ответов' } as const;
const FILES = { one: 'документ', few: 'документа', many: 'документов' } as const;

/** From the forms to the scoring in one go, and the same client at another bank. */
export const SUBMISSION = {
  known: (bank: string) => `Все ответы для ${bank} уже есть: проверьте их.`,
  missing: (bank: string, count: number) =>
    `Чтобы отправить заявку в ${bank}, нужно ещё ${formatCount(count, ANSWERS)}`,
  toFirst: 'К первому вопросу',
  later: 'Анкету банк покажет после этого шага.',
  part: (number: number, title: string) => `${number}. ${title}`,
  send: (bank: string) => `Отправить на скоринг в ${bank}`,
  complete: 'Завершить анкету и перейти к документам',
  sendHint: 'Завершит анкету, возьмёт файлы клиента, попросит подписать и отправит заявку в банк.',
  signAndSend: 'Подписать и отправить на скоринг',
  signHint: 'Документы на месте, осталось подписать.',
  completeHint: (count: number) =>
    `Завершит анкету и возьмёт файлы клиента; ${formatCount(count, FILES)} нужно будет загрузить.`,
  completeOnly: 'Завершит анкету и откроет документы.',
  documents: {
    title: 'Документы',
    none: 'Файла нет: понадобится загрузить',
    signature: 'нужна подпись',
    failed: 'Не удалось узнать, какие документы понадобятся',
  },
  progress: {
    title: (bank: string) => `Отправляем заявку в ${bank}`,
    form: (title: string) => `Завершить шаг ${quoted(title)}`,
    files: 'Взять файлы клиента',
    signatures: 'Подписать документы',
    scoring: 'Отправить на скоринг',
    states: { waiting: 'Ожидает:', running: 'Выполняется:', done: 'Готово:', failed: 'Не выполнено:' },
  },
  stopped: {
    title: 'Заявка ещё не отправлена',
    titleOf: (id: number) => `Заявка №${id} ещё не отправлена`,
    answers: (title: string, labels: string) => `На шаге ${quoted(title)} не хватает ответов: ${labels}`,
    documents: (labels: string) => `Загрузите документы: ${labels}`,
    signatures: (labels: string) => `Подпишите документы: ${labels}`,
  },
  bySibling: 'Что проверят банки',
  siblingFailed: (bank: string) => `${bank} не отвечает: его правила не показаны`,
  siblingWaits: (bank: string) => `${bank}: ждём ответа банка…`,
  noSession: (bank: string) => `${bank}: нет входа, правила не показаны`,
  more: {
    title: 'Подать этого клиента ещё в один банк',
    text: 'Ответы и файлы перейдут из этой заявки, останется проверить и отправить.',
    apply: (bank: string) => `Подать ещё в ${bank}`,
    go: (bank: string) => `Продолжить в ${bank}`,
    begun: (id: number, status: string) => `Заявка №${id}: ${status}`,
    offer: (title: string, days: string) => `${title}, решение за ${days}`,
    failed: (bank: string) => `Не удалось создать заявку в ${bank}`,
  },
} as const;
