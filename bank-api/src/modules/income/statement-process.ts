import { answerTask } from '../../processes/answer-task.ts';
import { readSpreadsheet } from '../../spreadsheets/read-spreadsheet.ts';
import { SpreadsheetError } from '../../spreadsheets/spreadsheets.ts';
import { parseStatement } from './statement-parser.ts';
import type { StatementAnswer, StatementTask } from './statement-reader.ts';

/** A process of its own: it reads what strangers send. */
await answerTask<StatementTask>(async ({ path }): Promise<StatementAnswer> => {
  try {
    return { isRead: true, statement: parseStatement(await readSpreadsheet(path)) };
  } catch (error) {
    if (error instanceof SpreadsheetError) return { isRead: false };
    throw error;
  }
});
