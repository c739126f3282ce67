import type { FastifyRequest } from 'fastify';
import { bankCodeSchema } from 'shared-kernel/contract/banks';
import { profileReader } from 'shared-kernel/contract/agent';
import { z } from 'zod';
import { toPortalAnswer } from '../banks/bank-answer.ts';
import { findCall, toBankRequest } from '../banks/bank-request.ts';
import type { BankSettings, ServerConfig } from '../config.ts';
import { originHeaders } from '../proxy.ts';

/** Who is signed in, as the bank has confirmed it. */
export const identitySchema = z.object({
  agent: z.string().min(1).max(254),
  bank: bankCodeSchema,
  organization: z.string().optional(),
  isSuperuser: z.boolean(),
  /** Superusers are, too. */
  isDeveloper: z.boolean().default(false),
  /** By the bank's security service: anybody may register, under any organisation's name. */
  isApproved: z.boolean().default(false),
});
export type Identity = z.output<typeof identitySchema>;

const LIMIT_MS = 5_000;
const PROFILE_PATH = '/agent/rest/profile';
const known = profileReader.pick({
  id: true,
  email: true,
  organization: true,
  is_superuser: true,
  security_service_approval: true,
});

/** Somebody whose bank has just said who it is. */
export interface Caller extends Identity {
  readonly email: string;
  /** Decides which releases everybody gets, at all banks of the portal. */
  readonly isDecider: boolean;
}

/**
 * Asks the bank whose token a request has. The delivery server keeps no tokens and believes no page: what an agent may get
 * or do here is decided by this answer alone. `undefined`: the bank does not know the token.
 */
export async function askBank(
  config: Pick<ServerConfig, 'banks' | 'bankApiUrl' | 'releases'>,
  bankCode: string,
  request: FastifyRequest,
): Promise<Caller | undefined> {
  const bank = config.banks.find(({ code }) => code === bankCode);
  const { authorization } = request.headers;
  if (!bank || !authorization) return undefined;
  const { address, read } = toProfileCall(bank, config.bankApiUrl);
  const answer = await fetch(address, {
    headers: { ...originHeaders(request), authorization, accept: 'application/json' },
    redirect: 'error',
    signal: AbortSignal.timeout(LIMIT_MS),
  });
  if (!answer.ok) {
    await answer.body?.cancel();
    if (isRefused(answer.status)) return undefined;
    throw new Error(`the bank answered ${answer.status}`);
  }
  const said = read(answer.status, await answer.json());
  if (isRefused(said.status)) return undefined;
  const profile = known.parse(said.body);
  const isNamed = (each: { readonly bank: string; readonly email?: string | undefined }): boolean =>
    each.bank === bank.code && (each.email ?? profile.email).toLowerCase() === profile.email.toLowerCase();
  return {
    agent: profile.id ?? profile.email,
    email: profile.email,
    bank: bank.code,
    isSuperuser: profile.is_superuser,
    isDeveloper: profile.is_superuser || config.releases.developers.some(isNamed),
    isDecider: profile.is_superuser && (config.releases.deciders?.some(isNamed) ?? isOwn(bank)),
    isApproved: profile.security_service_approval === 'success',
    ...(profile.organization?.inn ? { organization: profile.organization.inn } : {}),
  };
}

const isRefused = (status: number): boolean => status === 401 || status === 403;

/** Served by the portal's own bank server. Another bank says of its people what it likes. */
const isOwn = ({ upstream, apiBaseUrl }: BankSettings): boolean =>
  upstream === undefined && !URL.canParse(apiBaseUrl ?? '');

interface ProfileCall {
  readonly address: string;
  readonly read: (status: number, body: unknown) => { readonly status: number; readonly body: unknown };
}

/** Where the bank tells the profile, and how its answer is read: through the mapping of a bank that has one. */
function toProfileCall(bank: BankSettings, bankApiUrl: string): ProfileCall {
  const { apiBaseUrl, mapping, code } = bank;
  const upstream = (bank.upstream ?? bankApiUrl).replace(/\/$/, '');
  const found = mapping && findCall(mapping, 'GET', PROFILE_PATH);
  if (mapping && found) {
    const { path } = toBankRequest(found, { path: PROFILE_PATH, query: new URLSearchParams() });
    return {
      address: upstream + (mapping.base ?? `/banks/${code}`) + path,
      read: (status, body) => toPortalAnswer(found, mapping, { status, body }, { requestId: '' }),
    };
  }
  const own = apiBaseUrl && URL.canParse(apiBaseUrl) ? apiBaseUrl.replace(/\/$/, '') : undefined;
  const base = own ?? `${upstream}/banks/${code}`;
  return { address: base + PROFILE_PATH, read: (status, body) => ({ status, body }) };
}
