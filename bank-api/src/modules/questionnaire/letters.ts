import type { Db } from '../../database/types.ts';
import { defineJob } from '../../jobs/jobs.ts';
import { LASTING_LETTER, type Mailer } from '../../mail/mailer.ts';
import { findReader } from './repository.ts';
import { decisionLetter } from './texts.ts';

/** Tells by letter that the security service has decided: who waits for it is not in the portal. */
export const sendDecisionLetter = defineJob<{ agentId: string; title: string }>(
  'send-decision-letter',
  LASTING_LETTER,
);

interface DecisionLetterDependencies {
  readonly db: Db;
  readonly mailer: Pick<Mailer, 'send'>;
  /** Address of the portal. */
  readonly publicUrl: string;
}

/** Worker of `sendDecisionLetter`: no letter to who wants none, is blocked or was erased meanwhile. */
export function createDecisionLetters({ db, mailer, publicUrl }: DecisionLetterDependencies) {
  return async (agentId: string, title: string): Promise<void> => {
    const reader = await findReader(db, agentId);
    if (reader?.notification_preferences.email === true && reader.locked_at === null)
      await mailer.send(decisionLetter(reader.email, title, publicUrl));
  };
}
