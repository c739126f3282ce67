import { withTransaction } from '../../database/transaction.ts';
import { defineJob } from '../../jobs/jobs.ts';
import { defineModule } from '../module.ts';
import { deleteExpired } from './auth-repository.ts';
import { authRoutes } from './auth-routes.ts';
import { deleteOldDevices } from './known-devices-repository.ts';
import { deliverConfirmationLetter, sendConfirmationLetter } from './pending-registrations.ts';
import { deliverAlreadyRegisteredLetter, sendAlreadyRegisteredLetter } from './registration-service.ts';
import { deliverSecurityLetter, sendSecurityLetter } from './security-notices.ts';
import { secondFactorRoutes } from './second-factor-routes.ts';
import { deliverResetLetter, sendResetLetter } from './password-service.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** A device that was not used for so long is a new one again. */
const DEVICE_MEMORY_MS = 180 * DAY_MS;
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
    jobs.work(sendSecurityLetter, ({ noticeId }) => deliverSecurityLetter(context, noticeId));
    jobs.work(sendAlreadyRegisteredLetter, ({ agentId }) => deliverAlreadyRegisteredLetter(context, agentId));
    jobs.work(sendConfirmationLetter, ({ registrationId, bank }) =>
      deliverConfirmationLetter(context, registrationId, bank),
    );
    jobs.work(sweepSessions, () => {
      const at = now();
      const before = new Date(at.getTime() - DAY_MS).toISOString();
      // Expired sessions stay for a day: their owner is told `token_expired`, not `unauthenticated`.
      const forgotten = new Date(at.getTime() - DEVICE_MEMORY_MS).toISOString();
      return withTransaction(db, async (tx) => {
        await deleteExpired(tx, before);
        await deleteOldDevices(tx, forgotten);
      });
    });
    jobs.schedule(sweepSessions, '17 3 * * *');
  },
});
