import { withTransaction } from '../../database/transaction.ts';
import { defineJob } from '../../jobs/jobs.ts';
import { defineModule } from '../module.ts';
import { deleteExpired } from './auth-repository.ts';
import { authRoutes } from './auth-routes.ts';
import { deliverConfirmationLetter, sendConfirmationLetter } from './pending-registrations.ts';
import { deliverAlreadyRegisteredLetter, sendAlreadyRegisteredLetter } from './registration-service.ts';
import { secondFactorRoutes } from './second-factor-routes.ts';
import {
  deliverPasswordChangedLetter,
  deliverResetLetter,
  sendPasswordChangedLetter,
  sendResetLetter,
} from './password-service.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const sweepSessions = defineJob<Record<string, never>>('sweep-sessions');

/** Sign-in, sessions, passwords, registration. */
export const authModule = defineModule({
  name: 'auth',
  routes(app) {
    authRoutes(app);
    secondFactorRoutes(app);
  },
  jobs(context) {
    const { db, jobs, now } = context;
    jobs.work(sendResetLetter, ({ email, bank }) => deliverResetLetter(context, email, bank));
    jobs.work(sendPasswordChangedLetter, ({ agentId }) => deliverPasswordChangedLetter(context, agentId));
    jobs.work(sendAlreadyRegisteredLetter, ({ agentId }) => deliverAlreadyRegisteredLetter(context, agentId));
    jobs.work(sendConfirmationLetter, ({ registrationId, bank }) =>
      deliverConfirmationLetter(context, registrationId, bank),
    );
    jobs.work(sweepSessions, () => {
      const at = now();
      const before = new Date(at.getTime() - DAY_MS).toISOString();
      // Expired sessions stay for a day: their owner is told `token_expired`, not `unauthenticated`.
      return withTransaction(db, (tx) => deleteExpired(tx, before));
    });
    jobs.schedule(sweepSessions, '17 3 * * *');
  },
});
