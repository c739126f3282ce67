import { z } from 'zod';
import { applicationSchema } from './applications.ts';
import { hashSchema, textSchema } from './common.ts';
import { endpoint } from './endpoint.ts';
import { STAFF_STATUSES } from './staff-statuses.ts';

const hashParams = z.strictObject({ hash: hashSchema });

/**
 * The curator gives an application another status: back to a form (`registering`, `survey`), to a person's decision
 * (`pending`) or to a refusal (`cancelled`). Which of them are possible now is in `permissions.statuses`.
 */
export const changeApplicationStatus = endpoint({
  id: 'changeApplicationStatus',
  method: 'POST',
  path: '/agent/rest/issue/{hash}/status',
  summary: 'Change the status of an application with a reason that the agent reads',
  source: 'addition',
  capability: 'flow',
  auth: 'bearer',
  roles: ['staff'],
  params: hashParams,
  body: z.strictObject({ status: z.enum(STAFF_STATUSES), reason: textSchema(1000) }),
  response: applicationSchema,
  errors: ['not_found', 'conflict', 'application_closed', 'scoring_running'],
});

/** While the agent waits for the client, the term stands still and the application is the client's turn. */
export const setClientWait = endpoint({
  id: 'setClientWait',
  method: 'POST',
  path: '/agent/rest/issue/{hash}/client-wait',
  summary: 'Begin or end waiting for the client; the working-day clock is paused meanwhile',
  source: 'addition',
  capability: 'flow',
  auth: 'bearer',
  params: hashParams,
  body: z.strictObject({ waiting: z.boolean(), comment: textSchema(500, 0).optional() }),
  response: applicationSchema,
  errors: ['not_found', 'conflict', 'application_closed'],
});
