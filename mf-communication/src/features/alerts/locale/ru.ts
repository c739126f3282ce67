/** Texts of this feature. */
export const ru = {
  alerts: {
    region: 'Срочные сообщения',
    count: {
      one: 'срочное сообщение',
      few: 'срочных сообщения',
      many: 'срочных сообщений',
      other: 'срочных сообщений',
    },
    more: 'Подробнее',
    moreOf: (count: number) => (count > 1 ? `Подробнее (${count})` : 'Подробнее'),
    less: 'Свернуть',
    hide: 'Прочитано',
    hideName: (title: string) => `Прочитано: ${title}`,
    previous: 'Предыдущее сообщение',
    next: 'Следующее сообщение',
  },
};
