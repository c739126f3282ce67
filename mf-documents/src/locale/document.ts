import { quoted } from 'shared-kernel/domain/quotes';

export const document = {
  notUploaded: 'Требуется загрузить',
  notUploadedOptional: 'Не загружен',
  sentAt: 'Отправлен',
  scanning: 'Проверяется на вирусы',
  scanningText: 'Подписать можно, когда закончится проверка на вирусы',
  reason: 'Причина отклонения',
  preview: 'Просмотреть',
  previewLabel: (title: string) => `Просмотреть ${quoted(title)}`,
  download: 'Скачать',
  downloadLabel: (title: string) => `Скачать ${quoted(title)}`,
  versions: 'Версии и подписи',
  versionsLabel: (title: string) => `Версии и подписи: ${quoted(title)}`,
  sign: 'Подписать',
  signLabel: (title: string) => `Подписать ${quoted(title)}`,
  signatureVoided: (number: number) =>
    `Подпись версии ${number} не действует для нового файла: подпишите документ заново.`,
  applicationLink: (id: number) => `Заявка №${id}`,
};
