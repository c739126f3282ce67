import type { BankCode } from 'shared-kernel/contract/banks';
import { listThreads } from 'shared-kernel/contract/chat';
import type { Thread } from 'shared-kernel/contract/chat';
import { callEndpoint, isFieldUnknown } from 'shared-kernel/http';

/** Of the threads with the curator the one about anything: payments abroad have threads of the same kind. */
async function findMainThreads(bank?: BankCode): Promise<readonly Thread[]> {
  const at = bank && { bank };
  try {
    return await callEndpoint(listThreads, { query: { main: 'true' }, ...at });
  } catch (error) {
    // A bank of before `main` refuses the filter, not the list.
    if (!isFieldUnknown(error, '/main')) throw error;
    return callEndpoint(listThreads, { query: {}, ...at });
  }
}

/** Id of the agent's open talk with the curator of a bank, else of the current one; `undefined` where there is none. */
export async function findCuratorThread(bank?: BankCode): Promise<string | undefined> {
  const threads = await findMainThreads(bank);
  return threads.find(({ kind, closed }) => kind === 'curator' && !closed)?.id;
}

/** Id of the open thread of an application at its bank, else of that with the curator; `undefined` without either. */
export async function findApplicationThread(hash: string, bank?: BankCode): Promise<string | undefined> {
  const about = await callEndpoint(listThreads, { query: { hash_password: hash }, ...(bank && { bank }) });
  return (
    about.find(({ kind, closed }) => kind === 'application' && !closed)?.id ?? (await findCuratorThread(bank))
  );
}
