import type { ClientSigningOverview } from 'shared-kernel/contract/client-signing';

type Signer = ClientSigningOverview['suggested'][number];

/** Who is offered next: the first person of the application who is not there yet, then nobody in particular. */
export function nextSigner(suggested: readonly Signer[], chosen: readonly Signer[]): Signer {
  const isChosen = ({ name }: Signer): boolean => chosen.some((each) => each.name.trim() === name);
  return suggested.find((each) => !isChosen(each)) ?? { name: '', role: '', email: '' };
}
