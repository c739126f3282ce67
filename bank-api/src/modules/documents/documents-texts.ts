/** Russian sentences of the documents module. */
export const TEXTS = {
  bankAuthor: 'Банк',
  tooManyUploads: 'Слишком много незавершённых загрузок. Завершите или отмените их.',
  notOwnFile: 'Этот документ составляет банк: его подписывают, а не загружают.',
  reviewedTitle: { approved: 'Документ принят', rejected: 'Документ отклонён' },
  reviewedText: {
    approved: (title: string) => `Банк принял документ «${title}».`,
    rejected: (title: string, reason: string) => `Банк отклонил документ «${title}»: ${reason}`,
  },
  packageTitle: 'Готов пакет документов',
  packageText: (number: string) =>
    `Банк подготовил документы по договору № ${number}. Скачайте, подпишите и отправьте их.`,
  nothingUploaded: 'Файл не загружен',
} as const;
