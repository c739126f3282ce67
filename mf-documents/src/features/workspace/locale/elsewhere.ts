import { quoted } from 'shared-kernel/domain/quotes';
import { formatCount } from 'shared-kernel/domain/plurals';

const MISSING = {
  one: 'недостающий документ есть',
  few: 'недостающих документа есть',
  many: 'недостающих документов есть',
} as const;

/** Texts of the client's files at the agent's other banks. */
export const elsewhere = {
  looking: (banks: string) => `Ищем файлы клиента в других банках: ${banks}…`,
  found: (count: number, banks: string) => `${formatCount(count, MISSING)} в других банках: ${banks}`,
  none: 'В других банках недостающих документов нет',
  waiting: (banks: string) => `Ждём ответа: ${banks}`,
  failed: (bank: string) => `Банк ${bank} не отвечает, его файлов здесь нет`,
  retryAt: (bank: string) => `Повторить: ${bank}`,
  note: 'Файлы скопируются в эту заявку без подписей.',
  hasOutdated: 'есть устаревшие',
  list: 'Файлы клиента в других банках',
  show: 'Показать файлы',
  hide: 'Скрыть файлы',
  takeAll: 'Взять из других банков',
  take: 'Взять',
  takeOne: (title: string, bank: string) => `Взять ${quoted(title)} из банка ${bank}`,
  retryOne: (title: string, bank: string) => `Повторить: ${quoted(title)} из банка ${bank}`,
  reading: (bank: string) => `Скачиваем из банка ${bank}…`,
} as const;
