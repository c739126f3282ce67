import type { Document } from 'shared-kernel/contract/documents';
import { ru } from '../locale/ru.ts';
import type { SigningKey } from '../providers/signing-provider.ts';

export interface OwnerNote {
  readonly tone: 'info' | 'warning';
  readonly text: string;
}

/**
 * The note about whose certificate it is: `null` for the client's own, an info for that of the agent's organisation,
 * a warning for any other.
 */
export function ownerNote(
  { inn }: Pick<SigningKey, 'inn'>,
  documents: readonly Pick<Document, 'application'>[],
  agentInn: string | null,
): OwnerNote | null {
  if (inn === null) return null;
  const clients = [...new Set(documents.flatMap(({ application }) => application?.client_inn ?? []))];
  const others = clients.filter((client) => client !== inn);
  if (clients.length === 0) {
    return agentInn === null || agentInn === inn
      ? null
      : { tone: 'warning', text: ru.signing.foreignInn(inn, [agentInn]) };
  }
  if (others.length === 0) return null;
  return inn === agentInn
    ? { tone: 'info', text: ru.signing.agentInn(others) }
    : { tone: 'warning', text: ru.signing.foreignInn(inn, others) };
}
