import type { BankCode } from 'shared-kernel/contract/banks';
import { listThreads } from 'shared-kernel/contract/chat';
import { callEndpoint } from 'shared-kernel/http';

/** Id of the agent's open talk with the curator of a bank, else of the current one; `undefined` where there is none. */
export async function findCuratorThread(bank?: BankCode): Promise<string | undefined> {
  const threads = await callEndpoint(listThreads, { query: {}, ...(bank && { bank }) });
  return threads.find(({ kind, closed }) => kind === 'curator' && !closed)?.id;
}

/** Id of the open thread of an application at its bank, else of that with the curator; `undefined` without either. */
export async function findApplicationThread(hash: string, bank?: BankCode): Promise<string | undefined> {
  const about = await callEndpoint(listThreads, { query: { hash_password: hash }, ...(bank && { bank }) });
  return (
    about.find(({ kind, closed }) => kind === 'application' && !closed)?.id ?? (await findCuratorThread(bank))
  );
}
