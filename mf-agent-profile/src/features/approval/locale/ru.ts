import { RETURNED_LABEL } from 'shared-kernel/locale';
import type { Approval } from 'shared-kernel/contract/agent';

/** Texts of this feature. */
export const ru = {
  approval: {
    link: 'Анкета агента',
    state: (label: string) => `Анкета агента: ${label}`,
    unknown: 'Статус загружается',
    short: {
      success: 'Одобрена',
      not_verified: 'На проверке',
      negative: 'Отказано',
      does_not_exist: 'Не заполнена',
      returned: RETURNED_LABEL,
    } satisfies Record<Approval | 'returned', string>,
  },
};
