import type { Questionnaire } from 'shared-kernel/contract/questionnaire';
import { atom } from 'shared-kernel/state';

/** Whether the modal of the gate is open: then the page behind it must not draw a second form. */
export const gateOpenAtom = atom(false);

/** May the agent change the questionnaire now? */
export const isEditable = ({ state }: Pick<Questionnaire, 'state'>): boolean =>
  state === 'draft' || state === 'returned';

/**
 * The modal cannot be closed until the questionnaire is filled and has its files (chapter 4; they are signed after the
 * approval): nothing blocks it any more, or it was sent already.
 */
export const isGateClosable = (questionnaire: Pick<Questionnaire, 'state' | 'blockers'>): boolean =>
  !isEditable(questionnaire) || questionnaire.blockers.length === 0;

/** Files that the questionnaire still needs. */
export const countMissingDocuments = ({ blockers }: Pick<Questionnaire, 'blockers'>): number =>
  blockers.filter(({ kind }) => kind !== 'field').length;

/** May the field be changed? A reviewer who returns the questionnaire opens single fields; all of them otherwise. */
export const isOpenField = (path: string, openFields: readonly string[] | null): boolean =>
  openFields === null || openFields.some((open) => path === open || path.startsWith(`${open}/`));
