import { erasure } from './erasure.ts';

/** Texts that several features of this remote share; the others stand beside their feature. */
export const ru = {
  erasure,
  title: 'Профиль агента',
  search: {
    questionnaire: { label: 'Анкета агента', keywords: ['анкета', 'одобрение', 'служба безопасности'] },
    profile: { label: 'Профиль', keywords: ['пароль', 'настройки', 'аватар', 'тема', 'уведомления'] },
  },
  menu: { queue: 'Проверка анкет', audit: 'Журнал действий', agents: 'Агенты' },
  questionnaire: {
    changed: 'Было:',
  },
};
