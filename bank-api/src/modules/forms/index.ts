export { buildForm, rows } from './build-form.ts';
export {
  answerPointers,
  checkForm,
  choiceMeaning,
  choiceMeant,
  choiceTitle,
  findLabel,
  isAnswerOfOneDeal,
  unknownFields,
} from './checks.ts';
export type { FormTerms } from './contract-sections.ts';
export { answerAt, withAnswer } from './pointers.ts';
export { makeForm } from './questionnaires.ts';
// The questions that forms are built of.
export * from './fields.ts';
