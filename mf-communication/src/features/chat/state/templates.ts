import { MESSAGE_LIMIT } from 'shared-kernel/contract/chat';
import { array, string } from 'shared-kernel/schema';
import { useStoredDraft } from 'shared-kernel/stored-draft';

/** Own templates at most; the oldest make room. */
const TEMPLATE_LIMIT = 30;

const templatesSchema = array(string().max(MESSAGE_LIMIT));

export interface Templates {
  readonly own: readonly string[];
  readonly add: (text: string) => void;
  readonly remove: (text: string) => void;
}

/** The agent's own templates of messages. No bank keeps small settings of a user, so they stay on this device. */
export function useTemplates(): Templates {
  const [stored, keep] = useStoredDraft(templatesSchema, ['chat-templates']);
  const own = stored ?? [];
  return {
    own,
    add: (text) => keep([text, ...own.filter((each) => each !== text)].slice(0, TEMPLATE_LIMIT)),
    remove: (text) => {
      const left = own.filter((each) => each !== text);
      keep(left.length === 0 ? null : left);
    },
  };
}
