import { bankCodeSchema } from 'shared-kernel/contract/banks';
import { profileReader } from 'shared-kernel/contract/agent';
import { z } from 'zod';
import type { ServerConfig } from '../config.ts';

/** Who is signed in, as the bank has confirmed it. */
export const identitySchema = z.object({
  agent: z.string().min(1).max(254),
  bank: bankCodeSchema,
  organization: z.string().optional(),
  isSuperuser: z.boolean(),
  /** By the bank's security service: anybody may register, under any organisation's name. */
  isApproved: z.boolean().default(false),
});
export type Identity = z.output<typeof identitySchema>;

const LIMIT_MS = 5_000;
const known = profileReader.pick({
  id: true,
  email: true,
  organization: true,
  is_superuser: true,
  security_service_approval: true,
});

/**
 * Asks the bank whose token this is. The delivery server keeps no tokens and believes no page: what an agent may get
 * or do here is decided by this answer alone. `undefined`: the bank does not know the token.
 */
export async function askBank(
  config: Pick<ServerConfig, 'banks' | 'bankApiUrl'>,
  bankCode: string,
  authorization: string | undefined,
): Promise<Identity | undefined> {
  const bank = config.banks.find(({ code }) => code === bankCode);
  if (!bank || !authorization) return undefined;
  const own = bank.apiBaseUrl && URL.canParse(bank.apiBaseUrl) ? bank.apiBaseUrl : undefined;
  const base = own ?? `${(bank.upstream ?? config.bankApiUrl).replace(/\/$/, '')}/banks/${bank.code}`;
  const answer = await fetch(`${base.replace(/\/$/, '')}/agent/rest/profile`, {
    headers: { authorization, accept: 'application/json' },
    redirect: 'error',
    signal: AbortSignal.timeout(LIMIT_MS),
  });
  if (!answer.ok) {
    await answer.body?.cancel();
    if (answer.status < 500) return undefined;
    throw new Error(`the bank answered ${answer.status}`);
  }
  const profile = known.parse(await answer.json());
  return {
    agent: profile.id ?? profile.email,
    bank: bank.code,
    isSuperuser: profile.is_superuser,
    isApproved: profile.security_service_approval === 'success',
    ...(profile.organization?.inn ? { organization: profile.organization.inn } : {}),
  };
}
