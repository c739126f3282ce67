import writeExcelFile from 'write-excel-file/browser';
import { saveBlob } from 'shared-kernel/http';
import type { CalculatorState } from './calculator-state.ts';
import { toWorkbook } from './workbook.ts';

/** Makes the spreadsheet and hands it to the browser. Loaded apart: few calculations are taken away. */
export async function saveWorkbook(state: CalculatorState, fileName: string): Promise<void> {
  const sheets = toWorkbook(state);
  if (sheets === null) return;
  saveBlob(await writeExcelFile([...sheets]).toBlob(), fileName);
}
