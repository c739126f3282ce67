import { runBankCommand } from './lib/bank-command.mjs';

/** `npm run bank-info -- <file.json>`: contacts and urgent messages of a bank. */
await runBankCommand('bank-info', (each) => !each.startsWith('-'));
