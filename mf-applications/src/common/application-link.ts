import type { BankCode } from 'shared-kernel/contract/banks';
import type { Stage } from 'shared-kernel/contract/applications';
import { currentStep, stepByStage } from 'shared-kernel/domain/steps';
import { paths } from 'shared-kernel/router';

/** Link to the current step of an application. */
export function applicationLink(application: {
  readonly hash_password: string;
  readonly status: string;
  readonly stage?: Stage | undefined;
  /** Of the current bank unless told otherwise. */
  readonly bank?: BankCode | undefined;
}): string {
  const { hash_password: hash, status, stage, bank } = application;
  const step = (stage && stepByStage(stage)) ?? currentStep([], status);
  return paths.issue.link(hash, step.route, { bank });
}
