import { listThreads } from 'shared-kernel/contract/chat';
import { callEndpoint } from 'shared-kernel/http';

/** Id of the thread of an application at the current bank, else of that with the curator; `undefined` without either. */
export async function findApplicationThread(hash: string): Promise<string | undefined> {
  const about = await callEndpoint(listThreads, { query: { hash_password: hash } });
  const thread = about.find(({ kind }) => kind === 'application');
  if (thread) return thread.id;
  return (await callEndpoint(listThreads)).find(({ kind }) => kind === 'curator')?.id;
}
