import type { ApplicationListItem } from 'shared-kernel/contract/applications';
import { HOLDER_LABELS } from 'shared-kernel/locale';
import { ru } from '../locale/ru.ts';

/** Whose move it is; «Ваш ход» to the agent who may make it. */
export function handoffText({
  holder,
  can_write: canWrite,
}: Pick<ApplicationListItem, 'holder' | 'can_write'>): string | undefined {
  if (holder === undefined) return undefined;
  return holder === 'agent' && canWrite === true ? ru.yourMove : HOLDER_LABELS[holder];
}
