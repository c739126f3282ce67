export { buildForm, rows } from './build-form.ts';
export { answerPointers, checkForm, labelOf, unknownFields } from './checks.ts';
export { answerAt, withAnswer } from './pointers.ts';
export { formOf } from './questionnaires.ts';
// The questions that forms are built of.
export * from './fields.ts';
