import type { Application, SpecifiedApplication } from 'shared-kernel/contract/applications';
import {
  availableSteps,
  currentStep,
  isFormStage,
  presentSteps,
  stepByPage,
} from 'shared-kernel/domain/steps';
import type { ApplicationStep } from 'shared-kernel/domain/steps';
import { isClosedStatus } from 'shared-kernel/domain/statuses';

/** The position of an address in an application's flow. */
export interface FlowPosition {
  /** Steps this application has. */
  readonly steps: readonly ApplicationStep[];
  /** Numbers of those that may be opened. */
  readonly available: readonly number[];
  readonly current: ApplicationStep;
  /** The current step may be opened: only then a link leads to it. */
  readonly isCurrentOpen: boolean;
  /** Where an address without an available step leads: the current step, else the first open one, else nowhere. */
  readonly landing: ApplicationStep | null;
  /** The step that the page shows; `null` where `{page}` names no available one: redirect to `landing`. */
  readonly shown: ApplicationStep | null;
  /** The shown step is the current one and the user may edit it. */
  readonly isEditable: boolean;
  /** The form that the user has to fill now and the ones after it; none where the application is past them or not theirs. */
  readonly forms: readonly ApplicationStep[];
}

/** What the position follows from; without rights of its own an application is only shown. */
type PositionedApplication = Pick<SpecifiedApplication, 'info' | 'data'> &
  Pick<Application, 'hash_password'> &
  Partial<Pick<Application, 'permissions' | 'archived'>>;

/** The five availability rules of chapter 4 for `/issue/{hash}/{page}`. */
export function flowPosition(application: PositionedApplication, page: string): FlowPosition {
  const { stepper, status } = application.info;
  const steps = presentSteps(stepper);
  const current = currentStep(stepper, status);
  const available: readonly number[] = availableSteps({
    availableViewNames: application.data.available_dashboard_views_names,
    status,
    hash: application.hash_password,
    isExistingIssue: true,
    currentStep: current.number,
    present: steps,
  });
  const named = stepByPage(page);
  const open = steps.filter((step) => available.includes(step.number));
  const isCurrentOpen = open.includes(current);
  const shown = named && open.includes(named) ? named : null;
  const mayWrite =
    application.permissions?.write === true && !application.archived && !isClosedStatus(status);
  return {
    steps,
    available,
    current,
    isCurrentOpen,
    landing: isCurrentOpen ? current : (open[0] ?? null),
    shown,
    isEditable: shown?.id === current.id && mayWrite,
    forms:
      mayWrite && isCurrentOpen && isFormStage(current.id)
        ? open.filter(({ id, number }) => isFormStage(id) && number >= current.number)
        : [],
  };
}
