import { listThreads } from 'shared-kernel/contract/chat';
import { callEndpoint } from 'shared-kernel/http';

/** Id of the agent's open talk with the curator of the current bank; `undefined` where there is none. */
export async function findCuratorThread(): Promise<string | undefined> {
  const threads = await callEndpoint(listThreads, { query: {} });
  return threads.find(({ kind, closed }) => kind === 'curator' && !closed)?.id;
}

/** Id of the open thread of an application at the current bank, else of that with the curator; `undefined` without either. */
export async function findApplicationThread(hash: string): Promise<string | undefined> {
  const about = await callEndpoint(listThreads, { query: { hash_password: hash } });
  return (
    about.find(({ kind, closed }) => kind === 'application' && !closed)?.id ?? (await findCuratorThread())
  );
}
