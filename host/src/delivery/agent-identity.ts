import type { PageDelivery } from 'shared-kernel/remote';
import { session } from 'shared-kernel/session';
import { adoptUnused, setReleaseGate } from '../remotes/index.ts';
import { deliveryCalls } from './delivery-calls.ts';

/**
 * Keeps the delivery server told who is signed in, because releases may go to a part of the agents. While some
 * do, remotes of an agent whom the server does not know yet wait for its answer.
 */
export function followAgent({ agent, hasCanary }: PageDelivery): () => Promise<unknown> {
  let told = agent ?? '';
  let telling: Promise<unknown> = Promise.resolve();
  const tell = (): void => {
    const { bank, user, isAuthenticated } = session.snapshot();
    const key = isAuthenticated && user ? `${bank} ${user.id}` : '';
    if (key === told) return;
    told = key;
    const asked =
      key === ''
        ? deliveryCalls.forgetAgent()
        : deliveryCalls.tellAgent().then((snapshot) => (key === told ? adoptUnused(snapshot) : undefined));
    // Without an answer everybody's releases are right for this page too; the next page tells again.
    telling = asked.catch(() => undefined);
    if (key !== '' && hasCanary) setReleaseGate(telling);
  };
  tell();
  session.subscribe(tell);
  return () => telling;
}
