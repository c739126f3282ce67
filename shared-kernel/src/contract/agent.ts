import { z } from 'zod';
import { passwordSchema, phoneSchema } from './auth.ts';
import { instantSchema, successSchema, textSchema } from './common.ts';
import { agentDocumentReader, documentSchema } from './documents.ts';
import { endpoint } from './endpoint.ts';
import { addition, optionalReader, rowsReader, toReader, unreadReader } from './reading.ts';

/** Values of the security service's approval (chapter 4). Only `success` lets the agent create applications. */
export const APPROVALS = ['success', 'not_verified', 'negative', 'does_not_exist'] as const;
export const approvalSchema = z.enum(APPROVALS);
export type Approval = z.output<typeof approvalSchema>;

export const organizationSchema = z.object({
  full_name: z.string(),
  short_name: z.string(),
  inn: z.string().optional(),
});

/** Profile of the signed-in agent (chapter 3). */
export const profileSchema = z.object({
  id: z.string(),
  last_name: z.string(),
  first_name: z.string(),
  middle_name: z.string().nullable(),
  email: z.string(),
  phone: z.string().nullable(),
  /** Data URL of the photo, since the page shows no picture of another address; `avatar` is its small version. */
  photo: z.string().nullable(),
  avatar: z.string().nullable(),
  organization: organizationSchema.nullable(),
  user_position: z.string().nullable(),
  security_service_approval: approvalSchema,
  /** Reason given with a negative decision. */
  security_service_reason: z.string().nullable().optional(),
  /** The security service has sent the questionnaire back: it waits for the agent. */
  questionnaire_returned: z.boolean().optional(),
  has_access_to_all_tasks: z.boolean(),
  is_superuser: z.boolean(),
  is_staff: z.boolean(),
  /** `browser` is the bank's own: the portal asks each browser by itself (`browserNotifications` of the session). */
  notification_preferences: z.object({ email: z.boolean(), browser: z.boolean() }),
});
export type FullProfile = z.output<typeof profileSchema>;

export const profileReader = toReader(profileSchema, [
  'last_name',
  'first_name',
  'middle_name',
  'email',
  'photo',
  'avatar',
  'organization',
  'user_position',
  'security_service_approval',
  'has_access_to_all_tasks',
  'is_superuser',
]).extend({ phone: profileSchema.shape.phone.catch(null), is_staff: z.boolean().catch(false) });
export type Profile = z.output<typeof profileReader>;

export const getProfile = endpoint({
  id: 'getProfile',
  method: 'GET',
  path: '/agent/rest/profile',
  summary: 'Profile of the signed-in agent',
  source: 'specification',
  auth: 'bearer',
  response: profileSchema,
  reads: profileReader,
});

const AVATAR_DATA_URL = /^data:image\/(png|jpeg|webp);base64,[A-Za-z0-9+/]+=*$/;

export const updateProfile = endpoint({
  id: 'updateProfile',
  method: 'PUT',
  path: '/agent/rest/profile',
  summary: 'Change profile fields; fields that are left out stay as they are',
  source: 'specification',
  auth: 'bearer',
  body: z.strictObject({
    last_name: textSchema(100).optional(),
    first_name: textSchema(100).optional(),
    middle_name: textSchema(100, 0).optional(),
    phone: phoneSchema.optional(),
    user_position: textSchema(150, 0).optional(),
    /** Cropped square image as a data URL, 300 KB at most; `null` removes it. */
    avatar: z.string().max(400_000).regex(AVATAR_DATA_URL).nullable().optional(),
    notification_preferences: z.strictObject({ email: z.boolean(), browser: z.boolean() }).optional(),
  }),
  response: profileSchema,
  reads: optionalReader(profileReader),
});

export const changePassword = endpoint({
  id: 'changePassword',
  method: 'POST',
  path: '/agent/rest/change-password',
  summary: 'Change the password from the profile',
  source: 'specification',
  auth: 'bearer',
  beforePasswordChange: true,
  body: z.strictObject({ current_password: z.string().min(1).max(128), new_password: passwordSchema }),
  response: successSchema,
  reads: unreadReader,
  errors: ['wrong_password', 'too_many_attempts'],
});

/** Agent info (chapter 3); complete when inn, full_name and address are present. */
export const agentInfoSchema = z.object({
  inn: z.string().nullable(),
  full_name: z.string().nullable(),
  short_name: z.string().nullable(),
  address: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  contact_person: z.string().nullable(),
  status: approvalSchema,
  documents: z.array(documentSchema),
});
export type FullAgentInfo = z.output<typeof agentInfoSchema>;

/** A party that is not complete may lack any field; the specification does not say which statuses there are. */
const agentInfoReader = toReader(agentInfoSchema, []).extend({
  documents: rowsReader(agentDocumentReader),
});
export type AgentInfo = z.output<typeof agentInfoReader>;

export function isAgentInfoComplete(info: Pick<AgentInfo, 'inn' | 'full_name' | 'address'>): boolean {
  return Boolean(info.inn && info.full_name && info.address);
}

export const getAgentInfo = endpoint({
  id: 'getAgentInfo',
  method: 'GET',
  path: '/agent/rest/agent_info_for_contract_with_cod',
  summary: 'The agent as a party to the contract with the bank, with documents',
  source: 'specification',
  auth: 'bearer',
  response: agentInfoSchema,
  reads: agentInfoReader,
});

export const alertMessageSchema = z.object({
  id: z.int(),
  title: z.string(),
  text: z.string(),
  level: z.enum(['info', 'warning', 'critical']),
  published_at: instantSchema,
});
export type FullAlertMessage = z.output<typeof alertMessageSchema>;

/** An id in the specification; a message without a text has nothing to show. */
const alertMessageReader = toReader(alertMessageSchema, []).extend({ id: z.union([z.number(), z.string()]) });
export type AlertMessage = z.output<typeof alertMessageReader>;

export const contactSchema = z.object({
  managers_name: z.string(),
  position: z.string(),
  number_phone: z.string(),
  email: z.string(),
});
export type Contact = z.output<typeof contactSchema>;

/** Dataset of the bank for this agent (chapter 3). */
export const datasetSchema = z.object({
  alert_messages: z.array(alertMessageSchema),
  contacts: z.array(contactSchema),
  curator: z.object({ name: z.string(), phone: z.string(), email: z.string() }).nullable(),
  /** Number of the agent's archived applications. */
  archive: z.int().nonnegative(),
  logo_url: z.string().nullable(),
});
export type FullDataset = z.output<typeof datasetSchema>;

/** A person without a telephone or an address is a contact still. */
const unknownText = z.string().catch('');
const contactReader = contactSchema.extend({
  position: unknownText,
  number_phone: unknownText,
  email: unknownText,
});
const curatorReader = z.object({ name: z.string(), phone: unknownText, email: unknownText });

const datasetReader = datasetSchema.extend({
  alert_messages: rowsReader(alertMessageReader),
  contacts: rowsReader(contactReader),
  curator: curatorReader.nullable().catch(null),
  logo_url: addition(datasetSchema.shape.logo_url),
  archive: z.int().nonnegative().optional().catch(undefined),
});
export type Dataset = z.output<typeof datasetReader>;

export const getDataset = endpoint({
  id: 'getDataset',
  method: 'GET',
  path: '/agent/rest/dataset',
  summary: 'Urgent messages, contacts and curator of the bank',
  source: 'specification',
  auth: 'bearer',
  response: datasetSchema,
  reads: datasetReader,
});
