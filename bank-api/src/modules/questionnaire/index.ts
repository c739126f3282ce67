import { defineModule } from '../module.ts';
import { questionnaireRoutes } from './questionnaire-routes.ts';

/** The agent questionnaire and the security service's decisions. */
export const questionnaireModule = defineModule({
  name: 'questionnaire',
  routes: questionnaireRoutes,
});
