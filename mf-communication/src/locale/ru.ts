/** Texts that several features of this remote share; the others stand beside their feature. */
export const ru = {
  title: 'Коммуникация',
  /** Follows the number of all that is unread. */
  unreadElsewhere: (count: number) => `, из них в других банках: ${count}`,
  menu: { chat: 'Чат', notifications: 'Уведомления' },
  search: {
    chat: { label: 'Чат', keywords: ['сообщения', 'куратор', 'переписка', 'обсуждение'] },
    notifications: { label: 'Уведомления', keywords: ['оповещения', 'события', 'непрочитанные'] },
  },
  chat: {
    badge: (count: string) => `Непрочитанных сообщений в чате: ${count}`,
  },
  notifications: {
    badge: (count: string) => `Непрочитанных уведомлений: ${count}`,
    mutedBadge: 'Уведомления этого банка без звука',
  },
};
