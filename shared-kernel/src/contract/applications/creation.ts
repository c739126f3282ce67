import { z } from 'zod';
import { applicationStatusSchema } from '../application-states.ts';
import { bankCodeSchema } from '../banks.ts';
import { hashSchema, idSchema, instantSchema } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { offerRequestSchema } from '../products.ts';

/** INN-first start: what is known of the client, and applications that are already there. */
export const lookUpClient = endpoint({
  id: 'lookUpClient',
  method: 'GET',
  path: '/agent/rest/clients/{inn}',
  summary: 'A client by INN: registry data and applications already open',
  source: 'addition',
  capability: 'offers',
  auth: 'bearer',
  params: z.strictObject({ inn: z.string().regex(/^(\d{10}|\d{12})$/) }),
  response: z.object({
    known: z.boolean(),
    name: z.string().nullable(),
    ogrn: z.string().nullable(),
    kpp: z.string().nullable(),
    address: z.string().nullable(),
    source: z.string().nullable(),
    duplicates: z.array(
      z.object({
        id: z.int().positive(),
        hash_password: hashSchema,
        /** The bank that has it, for the link; else it is of this one. */
        bank: bankCodeSchema.optional(),
        bank_name: z.string(),
        product_title: z.string(),
        status: applicationStatusSchema,
        archived: z.boolean(),
        owner_name: z.string(),
        is_mine: z.boolean(),
        created_at: instantSchema,
      }),
    ),
  }),
});

/** Creates an application from the chosen offer: step 1 is complete, step 2 is current. */
export const createApplication = endpoint({
  id: 'createApplication',
  method: 'POST',
  path: '/agent/rest/create-issue',
  summary: 'Create an application from an offer of this bank',
  source: 'addition',
  capability: 'offers',
  auth: 'bearer',
  body: z.strictObject({
    ...offerRequestSchema.shape,
    /** Repeating the call with the same id answers the application that was made first. */
    client_request_id: idSchema,
    /** Another application whose answers are taken over (one client to several banks). */
    copy_from: hashSchema.optional(),
    /** The same for applications of one client that are begun at several banks together: they share answers. */
    deal_id: idSchema.optional(),
    /** An own application of the same client that is on its way: the new one joins its deal and takes its answers over. */
    joins: hashSchema.optional(),
  }),
  response: z.object({ id: z.int().positive(), hash_password: hashSchema }),
  errors: ['approval_required', 'offer_ineligible', 'not_found', 'validation'],
});
