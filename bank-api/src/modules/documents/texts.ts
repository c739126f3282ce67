import { quoted } from 'shared-kernel/domain/quotes';
/** Russian sentences of the documents module. */
export const TEXTS = {
  bankAuthor: 'Банк',
  tooManyUploads: 'Слишком много незавершённых загрузок. Завершите или отмените их.',
  notOwnFile: 'Этот документ составляет банк: его подписывают, а не загружают.',
  reviewedTitle: { approved: 'Документ принят', rejected: 'Документ отклонён' },
  reviewedText: {
    approved: (title: string) => `Банк принял документ ${quoted(title)}.`,
    rejected: (title: string, reason: string) => `Банк отклонил документ ${quoted(title)}: ${reason}`,
  },
  packageTitle: 'Готов пакет документов',
  packageText: (number: string) =>
    `Банк подготовил документы по договору № ${number}. Скачайте, подпишите и отправьте их.`,
  infectedTitle: 'Файл удалён: найден вирус',
  infectedText: (fileName: string, title: string) =>
    `Проверка нашла вирус в файле ${quoted(fileName)} (документ ${quoted(title)}). Файл удалён, банк его не получил. Проверьте компьютер и загрузите другой файл.`,
  nothingUploaded: 'Файл не загружен',
} as const;
