import { formatCount } from 'shared-kernel/domain/plurals';

const DOCUMENTS = { one: 'документ', few: 'документа', many: 'документов' } as const;
const HAVE_DOCUMENTS = {
  one: 'недостающий документ есть',
  few: 'недостающих документа есть',
  many: 'недостающих документов есть',
} as const;

/** Texts of a client's files. */
export const clientFiles = {
  title: 'Файлы клиента',
  none: 'Файлов пока нет',
  noneText: 'Документы, которые вы загрузите в заявки клиента, соберутся здесь по видам.',
  failed: 'Файлы не загрузились',
  downloadFailed: 'Не удалось скачать файл',
  offer: (count: number) => `${formatCount(count, HAVE_DOCUMENTS)} в файлах клиента`,
  take: 'Взять из файлов клиента',
  taken: (count: number) => `Взято: ${formatCount(count, DOCUMENTS)}`,
  takenText: 'Подписи не переносятся: подпишите документы, где это нужно.',
  nothingTaken: 'Эти документы уже загружены',
  takeFailed: 'Не удалось взять файлы клиента',
};
