import { runBankCommand } from './lib/bank-command.mjs';

/** `npm run audit -- verify`: checks the chain of the audit trail. */
await runBankCommand('audit');
