import { defineModule } from '../module.ts';
import { issueApplication, resumeApplications, scoreApplication } from './application-jobs.ts';
import { applicationsRoutes } from './applications-routes.ts';
import { startCountRollup } from './count-rollup.ts';
import { useClock } from './document-changes.ts';
import { resumeBusy, runIssue, runScoring } from './scoring-service.ts';

/** Applications: lists, the eight-step flow, scoring, requests for documents, archive, home page. */
export const applicationsModule = defineModule({
  name: 'applications',
  routes: (app) => {
    applicationsRoutes(app);
    startCountRollup(app);
    // What a killed process left is not kept waiting until the queue notices.
    app.addHook('onReady', () => resumeBusy(app.context));
  },
  jobs: (context) => {
    context.jobs.work(scoreApplication, ({ applicationId }) => runScoring(context, applicationId));
    context.jobs.work(issueApplication, ({ applicationId }) => runIssue(context, applicationId));
    context.jobs.work(resumeApplications, () => resumeBusy(context));
    context.jobs.schedule(resumeApplications, '*/5 * * * *');
  },
  lookups: (context) => {
    useClock(context.now, context.modules.chat);
  },
});
