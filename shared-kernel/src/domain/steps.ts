import { STAGE_FACTS, STEP_IDS } from '../locale/application-stages.ts';
import type { FormStage, StageFacts, StepId, StepNumber, StepRoute } from '../locale/application-stages.ts';

export { STEP_IDS };
export type { FormStage, StepId, StepNumber, StepRoute };

/** One of the eight steps of an application (chapter 4). */
export interface ApplicationStep extends StageFacts {
  readonly number: StepNumber;
  /** Stage value of the stepper and view name of the server. */
  readonly id: StepId;
  readonly route: StepRoute;
}

/** The steps in order. */
export const APPLICATION_STEPS: readonly ApplicationStep[] = STEP_IDS.map((id) => ({
  id,
  ...STAGE_FACTS[id],
}));

export const STEP_ROUTES: readonly StepRoute[] = APPLICATION_STEPS.map((step) => step.route);

/** Whether the step is a form of the bank. */
export function isFormStage(id: StepId): id is FormStage {
  return STAGE_FACTS[id].hasForm;
}

/** The steps that are a form of the bank, in order. */
export const FORM_STAGES: readonly FormStage[] = STEP_IDS.filter(isFormStage);

/** The current stage of an application without an incomplete stepper entry. */
export const DEFAULT_STAGE = 'stage_reg';

/** Entry of an application's stepper. */
export interface StepperEntry {
  readonly stage: string;
  readonly complete: boolean;
}

/** The first incomplete stepper entry's stage, `stage_reg` when there is none (chapter 4). */
export function currentStage(stepper: readonly StepperEntry[]): string {
  return stepper.find((entry) => !entry.complete)?.stage ?? DEFAULT_STAGE;
}

/** The step that a stage value or a view name means. */
export function stepByStage(stage: string): ApplicationStep | null {
  return APPLICATION_STEPS.find((step) => step.id === stage || step.aliases.includes(stage)) ?? null;
}

/** The step of a route name: `request-form`. */
export function stepByRoute(route: string): ApplicationStep | null {
  return APPLICATION_STEPS.find((step) => step.route === route) ?? null;
}

/** The step of a number 1–8. */
export function stepByNumber(number: number): ApplicationStep | null {
  return APPLICATION_STEPS.find((step) => step.number === number) ?? null;
}

/** The step that `{page}` names: a route name or a number 1–8; `null` for anything else. */
export function stepByPage(page: string): ApplicationStep | null {
  return stepByRoute(page) ?? (/^[1-9]$/u.test(page) ? stepByNumber(Number(page)) : null);
}

/**
 * The step an application stands at: the last one when its status closes it or every stage is complete,
 * otherwise that of the current stage, otherwise the first that covers its status, otherwise registration.
 */
export function currentStep(stepper: readonly StepperEntry[], status: string): ApplicationStep {
  const final = stepOf('issue_finished');
  const isComplete = stepper.length > 0 && stepper.every((entry) => entry.complete);
  if (isComplete || covers(final, status)) return final;
  const byStage = stepper.length > 0 ? stepByStage(currentStage(stepper)) : null;
  return byStage ?? APPLICATION_STEPS.find((step) => covers(step, status)) ?? stepOf('issue_registering');
}

/** The step of an id. */
export function stepOf(id: StepId): ApplicationStep {
  const step = APPLICATION_STEPS.find((candidate) => candidate.id === id);
  if (!step) throw new RangeError(`no such step: ${id}`);
  return step;
}

function covers(step: ApplicationStep, status: string): boolean {
  return (step.statuses as readonly string[]).includes(status);
}

/** Steps of one application: the required ones, and the optional ones that its stepper has. */
export function presentSteps(stepper: readonly StepperEntry[]): readonly ApplicationStep[] {
  const ids = new Set(stepper.map((entry) => stepByStage(entry.stage)?.id));
  return APPLICATION_STEPS.filter((step) => step.required || ids.has(step.id));
}

/**
 * The number that a person sees: the place among the steps that the application has. Addresses and rules keep the number of
 * the table. A step that it has not is shown with that.
 */
export function shownNumber(step: ApplicationStep, steps: readonly ApplicationStep[]): number {
  const place = steps.findIndex(({ id }) => id === step.id);
  return place === -1 ? step.number : place + 1;
}

export interface AvailabilityInput {
  /** `available_dashboard_views_names` of the server; without a list it supplies none, an empty one opens no step. */
  readonly availableViewNames?: readonly string[] | null | undefined;
  readonly status: string;
  /** `hash_password` of the application; nothing before it is created. */
  readonly hash?: string | null | undefined;
  /** Whether the agent is at `/issue/...`. */
  readonly isExistingIssue: boolean;
  /** Number of the current step. */
  readonly currentStep: number;
  /** Steps this application has; all eight when absent. «One ahead» skips the ones it lacks. */
  readonly present?: readonly ApplicationStep[];
}

/** Numbers of the steps that may be opened, ascending, by the five rules of chapter 4 in their order. */
export function availableSteps(input: AvailabilityInput): readonly StepNumber[] {
  const steps = input.present ?? APPLICATION_STEPS;
  const names = input.availableViewNames ? new Set(input.availableViewNames) : null;
  return steps.filter(rule(input, names, steps)).map((step) => step.number);
}

/** Whether one step may be opened. */
export function isStepAvailable(number: number, input: AvailabilityInput): boolean {
  return (availableSteps(input) as readonly number[]).includes(number);
}

function rule(
  input: AvailabilityInput,
  names: ReadonlySet<string> | null,
  steps: readonly ApplicationStep[],
): (step: ApplicationStep) => boolean {
  if (names) return (step) => [step.id, step.route, ...step.aliases].some((name) => names.has(name));
  if (input.status === 'cancelled') return (step) => step.id === 'issue_finished';
  if (input.isExistingIssue) return () => true;
  if (!input.hash) return (step) => step.number <= 2;
  const next = steps.find((step) => step.number > input.currentStep)?.number ?? input.currentStep;
  return (step) => step.number <= next;
}
