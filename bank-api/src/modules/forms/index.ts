export { buildForm, rows } from './build-form.ts';
export { answerPointers, checkForm, choiceTitle, findLabel, unknownFields } from './checks.ts';
export { answerAt, withAnswer } from './pointers.ts';
export { makeForm } from './questionnaires.ts';
// The questions that forms are built of.
export * from './fields.ts';
