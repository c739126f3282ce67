import { quoted } from 'shared-kernel/domain/quotes';
import type { Stage } from 'shared-kernel/contract/applications';
import { formatRate } from 'shared-kernel/domain/rates';
import { STAGE_LABELS } from 'shared-kernel/locale';
import { clientTexts } from '../applications/index.ts';
import { withFullStop } from 'shared-kernel/domain/sentences';

/** Words of the server about what happens to applications: timeline, notifications, names of threads. */

/** Where a prefilled answer came from. */
export const originTexts = {
  registry: clientTexts.registry,
  inn: 'По ИНН',
  profile: 'Профиль агента',
  application: (number: number) => `Заявка №${number}`,
};

export const threadTitles = {
  application: (number: number) => `Диалог по заявке №${number}`,
  request: (title: string) => `Запрос: ${title}`,
};

export const timelineTexts = {
  created: (title: string, bank: string) => ({ title: 'Заявка создана', details: `${title}, ${bank}` }),
  copied: (number: number) => `Ответы перенесены из заявки №${number}`,
  followed: (number: number) => `Ответы обновлены из заявки №${number}`,
  filledByRegistry: (label: string) => `Ответы заполнены по реестру: ${label}`,
  rateChanged: (before: number, after: number) =>
    `Ставка пересчитана: ${formatRate(after)} вместо ${formatRate(before)}`,
  stepComplete: (stage: Stage) => `Шаг ${quoted(STAGE_LABELS[stage])} завершён`,
  scoringStarted: 'Скоринг начат',
  scoringWithdrawn: 'Скоринг остановлен',
  approved: 'Банк одобрил заявку',
  refused: 'Банк отказал по заявке',
  waitingForPerson: 'Решение принимает сотрудник банка',
  requested: (title: string) => `Банк запросил документ: ${title}`,
  requestWithdrawn: (title: string) => `Банк отозвал запрос: ${title}`,
  requestAnswered: (title: string) => `Ответ на запрос: ${title}`,
  answersAccepted: 'Банк принял ответы на запросы документов',
  packageSent: 'Пакет документов передан в банк',
  packageMade: 'Банк подготовил пакет документов',
  finished: 'Сделка завершена',
  rejected: 'Агент отказался от заявки',
  returned: (stage: Stage) => `Банк вернул заявку на шаг ${quoted(STAGE_LABELS[stage])}`,
  takenByPerson: 'Сотрудник банка взял заявку на решение',
  waitBegun: 'Ждём ответа клиента',
  waitEnded: 'Клиент ответил',
  archived: 'Заявка перенесена в архив',
  unarchived: 'Заявка возвращена из архива',
} as const;

/** Reasons of a verdict that the rules have come to alone. */
export const scoringTexts = {
  askedByPerson: 'Ответы на запросы сотрудника банка смотрит сотрудник',
} as const;

export const documentTexts = {
  uploaded: 'Загружен документ',
  taken: 'Документ взят из файлов клиента',
  replaced: 'Документ заменён',
  deleted: 'Документ удалён',
  infected: 'Удалён файл с вирусом',
  signed: 'Документ подписан',
  sent: 'Документ отправлен в банк',
  approved: 'Банк принял документ',
  rejected: 'Банк отклонил документ',
} as const;

export const notificationTexts = {
  approved: (number: number) => ({
    title: 'Заявка одобрена',
    text: `Банк одобрил заявку №${number}. Подпишите пакет документов.`,
  }),
  refused: (number: number) => ({
    title: 'Отказ банка',
    text: `Банк отказал по заявке №${number}. Причины\u00a0— на странице заявки.`,
  }),
  waitingForPerson: (number: number) => ({
    title: 'Заявка у сотрудника банка',
    text: `По заявке №${number} решение принимает сотрудник банка.`,
  }),
  requested: (number: number, title: string) => ({
    title: 'Запрос документа',
    text: `По заявке №${number} банк запросил документ: ${withFullStop(title)}`,
  }),
  requestWithdrawn: (number: number, title: string) => ({
    title: 'Запрос отозван',
    text: `По заявке №${number} банк больше не просит документ: ${withFullStop(title)}`,
  }),
  answersAccepted: (number: number) => ({
    title: 'Ответы приняты',
    text: `Банк принял ответы на запросы по заявке №${number}. Можно продолжать с пакетом документов.`,
  }),
  returned: (number: number, reason: string) => ({
    title: 'Заявка возвращена',
    text: `Банк вернул заявку №${number} на доработку: ${reason}`,
  }),
  finished: (number: number) => ({
    title: 'Сделка завершена',
    text: `Заявка №${number} завершена, вознаграждение начислено.`,
  }),
  rejectedByColleague: (number: number, name: string) => ({
    title: 'Отказ от заявки',
    text: `Заявка №${number} закрыта с отказом. Так решил сотрудник вашей организации: ${withFullStop(name)}`,
  }),
} as const;
