import { listRejectReasons, rejectApplication } from 'shared-kernel/contract/applications';
import type { Application } from 'shared-kernel/contract/applications';
import type { BankCode } from 'shared-kernel/contract/banks';
import { callEndpoint, isApiError } from 'shared-kernel/http';
import { requestBankSession } from 'shared-kernel/session';

/** An application of the same client at another bank. */
export type Sibling = Application['deal'][number];

/** Reasons that fit, by their codes at the banks, the best first. */
const FITTING = ['other_bank', 'client_refused'];
/** A bank that names no reasons takes one in own words. */
const OWN_WORDS = 'other';

async function findReason(bank: BankCode): Promise<string> {
  try {
    const reasons = await callEndpoint(listRejectReasons, { bank });
    const codes = reasons.map(({ code }) => code);
    return FITTING.find((code) => codes.includes(code)) ?? codes.at(-1) ?? OWN_WORDS;
  } catch (error) {
    if (isApiError(error) && error.code === 'not_offered') return OWN_WORDS;
    throw error;
  }
}

/** Withdraws an application at its own bank, which needs a session of its own. @throws ApiError */
export async function withdrawApplication(
  { bank, hash_password: hash }: Sibling,
  comment: string,
): Promise<void> {
  await requestBankSession(bank);
  await callEndpoint(rejectApplication, {
    body: { hash_password: hash, reason: await findReason(bank), comment },
    bank,
  });
}
