import { formatCount } from 'shared-kernel/domain/plurals';
import { APPLICATIONS } from './words.ts';

/** Texts of handing an application to a colleague. */
export const reassign = {
  title: (id: number) => `Передать заявку №${id} коллеге`,
  titleOfMany: (count: number) => `Передать коллеге: ${formatCount(count, APPLICATIONS)}`,
  explanation:
    'Коллега станет ответственным и\u00a0получит уведомление. Документы, диалоги и\u00a0ожидаемое вознаграждение перейдут вместе с\u00a0заявкой.',
  colleague: 'Кому передать',
  placeholder: 'Начните вводить фамилию',
  choose: 'Выберите коллегу',
  nobody: 'В\u00a0вашей организации нет других агентов',
  submit: 'Передать',
  done: (id: number, name: string) => `Заявку №${id} теперь ведёт ${name}`,
  taken: (id: number) => `Заявку №${id} теперь ведёте вы`,
  takeFailed: 'Не удалось взять заявку себе',
};
