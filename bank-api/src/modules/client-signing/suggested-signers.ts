import type { ClientSigningOverview } from 'shared-kernel/contract/client-signing';
import { answerAt } from '../forms/index.ts';

type Answers = Readonly<Record<string, unknown>>;

/** Who can be expected to sign: the head of the company and the contact, who may be one person. */
export function suggestSigners(told: readonly Answers[]): ClientSigningOverview['suggested'] {
  const latest = (pointer: string): string => {
    const answers = told.map((value) => answerAt(value, pointer));
    const text = answers.findLast((answer) => typeof answer === 'string' && answer.trim() !== '');
    return typeof text === 'string' ? text.trim().slice(0, 200) : '';
  };
  const head = { name: latest('/head/full_name'), role: latest('/head/position') };
  const contact = {
    name: latest('/contact/full_name'),
    role: latest('/contact/position'),
    email: latest('/contact/email'),
  };
  const isOne = head.name.toLowerCase() === contact.name.toLowerCase();
  const signers = [
    // Somebody else's address is never taken for the head's: the code would go to the wrong person.
    { ...head, email: isOne ? contact.email : '' },
    ...(isOne ? [] : [contact]),
  ];
  return signers.filter(({ name }) => name !== '');
}
