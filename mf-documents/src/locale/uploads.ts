export const uploads = {
  title: 'Загрузка файлов',
  queued: 'В очереди',
  uploading: 'Загружается',
  checking: 'Банк проверяет файл…',
  waiting: 'Нет связи. Загрузка продолжится с этого места, как только связь появится.',
  done: 'Загружен',
  failed: 'Не загружен',
  failedUnseen: (name: string) => `Файл не загружен: ${name}`,
  cancelled: 'Отменено',
  interrupted: 'Загрузка прервана: сеанс в банке закончился или портал перешёл в другой банк.',
  cancelLabel: (name: string) => `Отменить загрузку ${name}`,
  retryLabel: (name: string) => `Повторить загрузку ${name}`,
  dismissLabel: (name: string) => `Убрать из списка ${name}`,
  retry: 'Повторить',
  progressLabel: (name: string) => `Загрузка ${name}`,
  secondsLeft: (seconds: number) =>
    seconds < 60 ? `осталось ${seconds}\u00a0с` : `осталось ${Math.ceil(seconds / 60)}\u00a0мин`,
  tooLargeForBank: 'Банк не принимает файлы такого размера. Уменьшите файл или разделите на части.',
  tooLarge: (limit: string) => `Файл больше ${limit}. Уменьшите его или разделите на части.`,
  noExtension:
    'У файла нет расширения, поэтому непонятно, что в нём. Подойдут PDF, JPEG, PNG, DOC(X), XLS(X), ZIP и SIG.',
  wrongExtension: (extension: string) =>
    `Файлы .${extension} не принимаются. Подойдут PDF, JPEG, PNG, DOC(X), XLS(X), ZIP и SIG.`,
  nameTooLong: 'Имя файла длиннее 200\u00a0знаков. Сократите его.',
};
