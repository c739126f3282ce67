import { quoted } from 'shared-kernel/domain/quotes';
/** Russian sentences of the chat. */
export const TEXTS = {
  curatorThread: 'Куратор',
  bankSide: 'Банк',
  system: 'Система',
  welcome:
    'Здравствуйте! Это чат с куратором банка. Напишите, если нужна помощь с заявкой, документами или тарифами.',
  notificationTitle: 'Новое сообщение',
  notificationText: (author: string, thread: string) => `${author} пишет в диалоге ${quoted(thread)}.`,
} as const;
