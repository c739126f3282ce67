import { z } from 'zod';
import { hashSchema, idSchema, successSchema } from './common.ts';
import { endpoint } from './endpoint.ts';
import { unreadReader } from './reading.ts';

/** Somebody of the caller's organisation whom an application can be handed to; `name` as in `owner` of a row. */
const colleagueSchema = z.object({ id: idSchema, name: z.string() });
export type Colleague = z.output<typeof colleagueSchema>;

/** Whoever is responsible for an application now is among them: the call is not about one application. */
export const listColleagues = endpoint({
  id: 'listColleagues',
  method: 'GET',
  path: '/agent/rest/colleagues',
  summary: "Approved agents of the caller's organisation who work at this bank, without the caller, by name",
  source: 'addition',
  capability: 'reassignment',
  auth: 'bearer',
  response: z.array(colleagueSchema),
});

/**
 * Makes an agent of the application's organisation its responsible agent. For whoever may write the application; one
 * that is archived or has ended stays with the agent who led it (`application_closed`). Repeating changes nothing.
 */
export const reassignApplication = endpoint({
  id: 'reassignApplication',
  method: 'PUT',
  path: '/agent/rest/issue/{hash}/owner',
  summary: 'Hand an application to an agent of the same organisation',
  source: 'addition',
  capability: 'reassignment',
  auth: 'bearer',
  params: z.strictObject({ hash: hashSchema }),
  body: z.strictObject({ agent_id: idSchema }),
  response: successSchema,
  reads: unreadReader,
  errors: ['not_found', 'application_closed', 'colleague_unknown'],
});
