export { answersByStage, isSoleTrader } from './answers.ts';
export { buildForm, rows } from './build-form.ts';
export {
  answerPointers,
  checkForm,
  choiceMeaning,
  choiceMeant,
  choiceTitle,
  dependentFields,
  findLabel,
  isAnswerOfOneDeal,
  unknownFields,
} from './checks.ts';
export type { FormTerms } from './contract-sections.ts';
// Answers by JSON pointer.
export { valueAt as answerAt, withValueAt as withAnswer } from 'shared-kernel/domain/json-pointer';
export { makeForm } from './questionnaires.ts';
// The questions that forms are built of.
export * from './fields.ts';
