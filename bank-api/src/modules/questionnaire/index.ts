import { defineModule } from '../module.ts';
import { renewOutgrownApproval } from './approval-renewal.ts';
import { questionnaireRoutes } from './questionnaire-routes.ts';

/** The agent questionnaire and the security service's decisions. */
export const questionnaireModule = defineModule({
  name: 'questionnaire',
  routes: questionnaireRoutes,
  lookups(context) {
    context.lookups.identityWritten = (tx, agentId, requestId) =>
      renewOutgrownApproval(context, tx, agentId, requestId);
  },
});
