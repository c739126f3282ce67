import { quoted } from 'shared-kernel/domain/quotes';
import type { Stage } from 'shared-kernel/contract/applications';
import { STAGE_LABELS } from 'shared-kernel/locale';
import { withFullStop } from 'shared-kernel/domain/sentences';

/** What stands in the place of a client's name that is not known; where a known one comes from. */
export const clientTexts = {
  unknown: 'Клиент не указан',
  byInn: (inn: string) => `ИНН ${inn}`,
  registry: 'Справочник организаций',
};

/** Timeline events that come of reading and typing; what moves an application is in the texts of the flow. */
export const timelineTexts = {
  fieldsChanged: (stage: Stage) => `Изменены ответы шага ${quoted(STAGE_LABELS[stage])}`,
  message: (thread: string) => `Сообщение в диалоге ${quoted(thread)}`,
} as const;

export const reassignmentTexts = {
  handed: 'Заявка передана коллеге',
  fromTo: (from: string, to: string) => `${from} → ${to}`,
  received: (number: number, by: string) => ({
    title: 'Вам передали заявку',
    text: `Теперь вы ведёте заявку №${number}. Её передал сотрудник вашей организации: ${withFullStop(by)}`,
  }),
  takenAway: (number: number, to: string, by: string) => ({
    title: 'Заявку ведёт другой сотрудник',
    text: `Заявку №${number} теперь ведёт ${withFullStop(to)} Так решил сотрудник вашей организации: ${withFullStop(by)}`,
  }),
} as const;

export const exportTexts = { sheet: 'Заявки' } as const;
