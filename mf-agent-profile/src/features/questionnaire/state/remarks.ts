import type { Blocker } from 'shared-kernel/contract/applications';
import type { Questionnaire } from 'shared-kernel/contract/questionnaire';
import { fieldTitle } from 'shared-kernel/drafts';
import { valueAt } from 'shared-kernel/forms';

/**
 * The fields that the security service remarked on and that still say what they said then, as entries of the
 * checklist. They keep nobody from sending: an answer may be right as it is.
 */
export function getRemarks(
  { state, form, comments, previous_value: previous }: Questionnaire,
  value: Readonly<Record<string, unknown>>,
): Blocker[] {
  if (state !== 'returned') return [];
  return Object.entries(comments)
    .filter(([path]) => JSON.stringify(valueAt(value, path)) === JSON.stringify(valueAt(previous, path)))
    .map(([path, comment]) => ({
      kind: 'field',
      ref: path,
      label: `${fieldTitle(form.schema, path)}: ${comment}`,
    }));
}
