import { runBankCommand } from './lib/bank-command.mjs';

/** `npm run bank-directory -- <file>`: the BIK directory of the bank server. */
await runBankCommand('bank-directory', (each) => !/^(?:-|https?:)/.test(each));
