import { z } from 'zod';
import { approvalSchema } from './agent.ts';
import { emailSchema } from './auth/credentials.ts';
import {
  idSchema,
  instantSchema,
  listResponseSchema,
  pageNumberSchema,
  pageSizeSchema,
  successSchema,
  textSchema,
} from './common.ts';
import { endpoint } from './endpoint.ts';
import { unreadReader } from './reading.ts';

/** What the owner of an account is told of by letter, with a link that closes the access («это были не вы?»). */
export const SECURITY_NOTICE_KINDS = [
  'key-issued',
  'certificate-enrolled',
  'email-changed',
  'password-changed',
  'password-reset',
  'second-factor-enabled',
  'second-factor-disabled',
  'recovery-codes-renewed',
  'new-device',
] as const;
export const securityNoticeKindSchema = z.enum(SECURITY_NOTICE_KINDS);
export type SecurityNoticeKind = z.output<typeof securityNoticeKindSchema>;

const tokenSchema = z.string().min(16).max(128);

/** A call with a body, so that the token stands in no address and no log. */
export const readSecurityNotice = endpoint({
  id: 'readSecurityNotice',
  method: 'POST',
  path: '/auth/security-notice',
  summary: 'What the letter with this token was about',
  source: 'addition',
  auth: 'public',
  body: z.strictObject({ token: tokenSchema }),
  response: z.object({
    kind: securityNoticeKindSchema,
    at: instantSchema,
    /** Browser and system in words; `null` when nobody was there. */
    device: z.string().nullable(),
    address: z.string().nullable(),
  }),
  errors: ['notice_token_invalid'],
});

export const revokeBySecurityNotice = endpoint({
  id: 'revokeBySecurityNotice',
  method: 'POST',
  path: '/auth/security-notice/revoke',
  summary:
    'It was not me: ends every session, revokes keys made since, undoes a changed e-mail, sends a reset letter; works once, for 7 days',
  source: 'addition',
  auth: 'public',
  body: z.strictObject({ token: tokenSchema }),
  response: successSchema,
  reads: unreadReader,
  errors: ['notice_token_invalid'],
});

/** An agent of the bank as the security service sees the account. */
export const agentAccountSchema = z.object({
  id: idSchema,
  name: z.string(),
  email: z.string(),
  organization: z.string().nullable(),
  approval: approvalSchema,
  approval_reason: z.string().nullable(),
  /** `null`: not blocked. */
  blocked_at: instantSchema.nullable(),
  /** Of the block, or of the last one that was taken away; `null`: never blocked. */
  blocked_reason: z.string().nullable(),
  /** Works for a bank: such data are not erased here. */
  is_staff: z.boolean(),
  /**
   * Whether the caller may block, unblock and readdress the account and withdraw its approval: neither the own one nor
   * one that works for a bank where the caller is no superuser. Absent: the bank does not say.
   */
  can_change: z.boolean().optional(),
});
export type AgentAccount = z.output<typeof agentAccountSchema>;

export const listAgents = endpoint({
  id: 'listAgents',
  method: 'GET',
  path: '/agent/rest/security/agents',
  summary: "The bank's agents, by name; blocked ones first",
  source: 'addition',
  capability: 'security',
  auth: 'bearer',
  roles: ['superuser'],
  query: z.strictObject({
    /** Part of the agent's name, e-mail, organisation or INN. */
    search: textSchema(100, 0).optional(),
    page: pageNumberSchema,
    per_page: pageSizeSchema.default(25),
  }),
  response: listResponseSchema(agentAccountSchema),
});

const oneAgent = { params: z.strictObject({ id: idSchema }) };
const withReason = { ...oneAgent, body: z.strictObject({ reason: textSchema(2000) }) };

export const blockAgent = endpoint({
  id: 'blockAgent',
  method: 'POST',
  path: '/agent/rest/security/agents/{id}/block',
  summary: 'Block an agent: sessions, event streams, links and keys end at once, at all banks',
  source: 'addition',
  capability: 'security',
  auth: 'bearer',
  roles: ['superuser'],
  ...withReason,
  response: agentAccountSchema,
  errors: ['not_found', 'conflict'],
});

export const unblockAgent = endpoint({
  id: 'unblockAgent',
  method: 'POST',
  path: '/agent/rest/security/agents/{id}/unblock',
  summary: 'Let a blocked agent sign in again; keys stay revoked',
  source: 'addition',
  capability: 'security',
  auth: 'bearer',
  roles: ['superuser'],
  ...oneAgent,
  response: agentAccountSchema,
  errors: ['not_found', 'conflict'],
});

export const withdrawApproval = endpoint({
  id: 'withdrawApproval',
  method: 'POST',
  path: '/agent/rest/security/agents/{id}/withdraw-approval',
  summary: 'Withdraw the approval of an agent, who reads the reason',
  source: 'addition',
  capability: 'security',
  auth: 'bearer',
  roles: ['superuser'],
  ...withReason,
  response: agentAccountSchema,
  errors: ['not_found', 'conflict'],
});

export const changeAgentEmail = endpoint({
  id: 'changeAgentEmail',
  method: 'PUT',
  path: '/agent/rest/security/agents/{id}/email',
  summary:
    'Give an agent another e-mail to sign in with; the one before gets a letter whose link brings it back',
  source: 'addition',
  capability: 'security',
  auth: 'bearer',
  roles: ['superuser'],
  confirmation: true,
  ...oneAgent,
  body: z.strictObject({ email: emailSchema }),
  response: agentAccountSchema,
  errors: ['not_found', 'conflict', 'email_taken'],
});
