import type { Step } from 'shared-kernel/contract/applications';
import { isFormStage } from 'shared-kernel/domain/steps';
import type { FlowPosition } from './flow-position.ts';

/**
 * The mean of what the bank says of each form, 0–100, rounded down. With a position the forms before the current one count
 * too, as 100 each: completing a form takes nothing from it. A form that an answer adds does: it begins with its own percent.
 */
export function getReadinessPercent(steps: readonly Step[], position?: FlowPosition): number {
  const complete = (position?.steps ?? []).filter(
    ({ id, number }) => isFormStage(id) && number < (position?.current.number ?? 0),
  ).length;
  const sum = steps.reduce((total, each) => total + each.readiness_percent, complete * 100);
  return Math.floor(sum / (steps.length + complete));
}
