import { runBankCommand } from './lib/bank-command.mjs';

/** `npm run account -- <email> …`: rights of an account. */
await runBankCommand('account');
