import type { Stage } from 'shared-kernel/contract/applications';
import { stepByStage } from 'shared-kernel/domain/steps';
import { paths } from 'shared-kernel/router';

/** Link to the current step of an application. */
export function applicationLink(application: {
  readonly hash_password: string;
  readonly stage: Stage;
}): string {
  return paths.issue.link(application.hash_password, stepByStage(application.stage)?.route ?? 'request-form');
}
