import { tabStorage } from 'shared-kernel/session';

const keyOf = (agentId: string): string => `profile-fields:${agentId}`;

/** What the agent has typed and not saved, for this tab: a session that ends in between loses nothing. */
export const keptFields = {
  read(agentId: string): Readonly<Record<string, string>> {
    try {
      const kept: unknown = JSON.parse(tabStorage.get(keyOf(agentId)) ?? '{}');
      if (typeof kept !== 'object' || kept === null) return {};
      return Object.fromEntries(
        Object.entries(kept).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
      );
    } catch {
      return {};
    }
  },
  write(agentId: string, fields: object): void {
    tabStorage.set(keyOf(agentId), JSON.stringify(fields));
  },
  forget(agentId: string): void {
    tabStorage.remove(keyOf(agentId));
  },
};
