import { defineJob } from '../../jobs/jobs.ts';

/** The bank checks its rules on an application. */
export const scoreApplication = defineJob<{ readonly applicationId: number }>('score-application', {
  retryLimit: 10,
  expireSeconds: 60,
});

/** The bank issues the loan or the guarantee after the signed package has arrived. */
export const issueApplication = defineJob<{ readonly applicationId: number }>('issue-application', {
  retryLimit: 10,
  expireSeconds: 60,
});

/** Finds applications whose work was lost with a process, and starts it again. */
export const resumeApplications = defineJob<Record<string, never>>('resume-applications');
