/** All Russian text of this remote. */
export const ru = {
  title: 'Новый раздел',
  lead: 'Раздел подключён. Его первая страница готова к работе.',
  menu: 'Новый раздел',
} as const;
