import { z } from 'zod';
import { hashSchema, successSchema, textSchema } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { optionalReader, unreadReader } from '../reading.ts';

export const archiveApplication = endpoint({
  id: 'archiveApplication',
  method: 'POST',
  path: '/agent/rest/archive-issue',
  summary: 'Move an application to the archive',
  source: 'specification',
  auth: 'bearer',
  body: z.strictObject({ hashPassword: hashSchema }),
  response: successSchema,
  reads: unreadReader,
  errors: ['not_found', 'not_archivable'],
});

const toggledSchema = z.object({ success: z.boolean(), archived: z.boolean() });

export const toggleArchive = endpoint({
  id: 'toggleArchive',
  method: 'POST',
  path: '/agent/rest/issues',
  summary: 'Take an application out of the archive; archives one that was rejected',
  source: 'specification',
  auth: 'bearer',
  body: z.strictObject({
    id: z.int().positive(),
    /** Where it shall be: repeating changes nothing then. The specification's call has the id alone, and toggles. */
    archived: z.boolean().optional(),
  }),
  response: toggledSchema,
  reads: optionalReader(toggledSchema),
  errors: ['not_found', 'not_archivable'],
});

export const rejectApplication = endpoint({
  id: 'rejectApplication',
  method: 'POST',
  path: '/agent/rest/cancel',
  summary: 'Reject an application with a reason of the bank',
  source: 'specification',
  auth: 'bearer',
  body: z.strictObject({
    hash_password: hashSchema,
    reason: z.string().max(64),
    comment: textSchema(1000, 0).optional(),
  }),
  response: successSchema,
  reads: unreadReader,
  errors: ['not_found', 'application_closed', 'reject_reason_unknown'],
});

export const listRejectReasons = endpoint({
  id: 'listRejectReasons',
  method: 'GET',
  path: '/agent/rest/reject-reasons',
  summary: "The bank's reasons for a rejection by the agent",
  source: 'addition',
  capability: 'lists',
  auth: 'bearer',
  response: z.array(z.object({ code: z.string(), title: z.string(), comment_required: z.boolean() })),
});
