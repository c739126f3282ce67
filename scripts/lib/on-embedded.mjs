/**
 * Tests of bank-api that run on the embedded engine once more: those of the engine itself, and those that say to it what
 * no journey does (decision 0020). The journeys' bank servers say the rest to it; what opens a data folder is on it anyway.
 */
export const ON_EMBEDDED = [
  'src/{database,jobs}/*.test.ts',
  'src/modules/applications/list*.test.ts',
  'src/modules/auth/registration-confirmation.test.ts',
  'src/modules/chat/extras.test.ts',
  'src/modules/client-signing/*.test.ts',
  'src/modules/documents/documents.test.ts',
  'src/modules/income/statements.test.ts',
  'src/modules/{news,notifications,questionnaire,security}/*.test.ts',
  'src/modules/signatures/{authority,certificates}.test.ts',
];
