import type { Stage } from 'shared-kernel/contract/applications';
import { currentStep, stepByStage } from 'shared-kernel/domain/steps';
import { paths } from 'shared-kernel/router';

/** Link to the current step of an application. */
export function applicationLink(application: {
  readonly hash_password: string;
  readonly status: string;
  readonly stage?: Stage | undefined;
}): string {
  const { hash_password: hash, status, stage } = application;
  const step = (stage && stepByStage(stage)) ?? currentStep([], status);
  return paths.issue.link(hash, step.route);
}
