import { quoted } from 'shared-kernel/domain/quotes';
import { withFullStop } from 'shared-kernel/domain/sentences';

/** Answers of this device that can no longer be sent. */
export const UNSENT = {
  takenOver: (owner: string) =>
    `Заявку теперь ведёт ${withFullStop(owner)} Часть ваших ответов не отправлена`,
  withdrawn: 'Заявку отозвали. Часть ваших ответов не отправлена',
  closed: 'Заявка закрыта. Часть ваших ответов не отправлена',
  archived: 'Заявка в архиве. Часть ваших ответов не отправлена',
  complete: 'Шаг уже завершён. Часть ваших ответов не отправлена',
  text: (step: string) =>
    `Шаг ${quoted(step)} больше нельзя изменить. Скопируйте нужное: когда вы закроете это сообщение, ответы исчезнут и с этого устройства.`,
  copy: 'Скопировать ответы',
} as const;
