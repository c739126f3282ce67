import type { Db } from '../../database/types.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import type { Mailer } from '../../mail/mailer.ts';
import type { BankModule, Clock } from '../module.ts';
import {
  createApprovalRenewal,
  type ApprovalRenewalDependencies,
  type RenewOutgrownApproval,
} from './approval-renewal.ts';
import { createDecisionService, type DecisionService } from './decision-service.ts';
import { createDecisionLetters, sendDecisionLetter } from './letters.ts';
import { questionnaireRoutes } from './routes.ts';
import { createQuestionnaireService } from './service.ts';
import { createQuestionnaireView, type QuestionnaireDocuments } from './view.ts';

export interface QuestionnaireDependencies {
  readonly db: Db;
  readonly clock: Clock;
  readonly jobs: Jobs;
  readonly mailer: Pick<Mailer, 'send'>;
  /** Address of the portal, for letters. */
  readonly publicUrl: string;
  readonly documents: QuestionnaireDocuments;
  readonly approvalEnded: ApprovalRenewalDependencies['approvalEnded'];
}

export interface QuestionnaireModule extends BankModule {
  /** Subscribes to the account: its name or organisation was written. */
  readonly renewOutgrownApproval: RenewOutgrownApproval;
  /** Takes an approval back, in the transaction of whoever does. */
  readonly declineApproved: DecisionService['declineApproved'];
}

/** The agent questionnaire and the security service's decisions. */
export function createQuestionnaire(needs: QuestionnaireDependencies): QuestionnaireModule {
  const views = createQuestionnaireView(needs.documents);
  const own = createQuestionnaireService({ ...needs, views });
  const decisions = createDecisionService({ ...needs, views });
  const sendLetter = createDecisionLetters(needs);
  return {
    name: 'questionnaire',
    routes: (app) => questionnaireRoutes(app, { own, decisions }),
    jobs: () => needs.jobs.work(sendDecisionLetter, ({ agentId, title }) => sendLetter(agentId, title)),
    renewOutgrownApproval: createApprovalRenewal(needs),
    declineApproved: decisions.declineApproved,
  };
}
