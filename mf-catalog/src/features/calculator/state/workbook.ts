import type { Cell, CellObject, Sheet } from 'write-excel-file/browser';
import type { IsoDate } from 'shared-kernel/domain/dates';
import { PRODUCT_LABELS } from 'shared-kernel/locale';
import { ru } from '../locale/ru.ts';
import type { CalculatorState, LoanInput } from './calculator-state.ts';
import { calculateLoan } from './loan-result.ts';
import { calculateDeposit, calculateGuarantee } from './other-results.ts';

type WorkbookSheet = Sheet<Blob>;
type Row = Cell[];

const text = ru.calculator;
const names = text.workbook;
const MONEY_FORMAT = '#,##0.00\\ "₽"';
const PERCENT_FORMAT = '0.00%';
const COST_FORMAT = '0.000%';
const DATE_FORMAT = 'dd.mm.yyyy';

const money = (kopecks: number | undefined): Cell =>
  kopecks === undefined ? null : { value: kopecks / 100, format: MONEY_FORMAT };
const percent = (basisPoints: number | undefined): Cell =>
  basisPoints === undefined ? null : { value: basisPoints / 10_000, format: PERCENT_FORMAT };
const date = (iso: IsoDate | null): Cell =>
  iso === null ? null : { value: new Date(`${iso}T00:00:00Z`), format: DATE_FORMAT };
const label = (value: string): CellObject => ({ value, wrap: true });
const head = (value: string): CellObject => ({
  value,
  fontWeight: 'bold',
  wrap: true,
  align: 'center',
  bottomBorderStyle: 'thin',
});
const title = (value: string): Row => [{ value, fontWeight: 'bold', fontSize: 14 }];

/** Sheets of a calculation: the terms with the result, and its rows. Numbers stay numbers, dates stay dates. */
export function toWorkbook(state: CalculatorState): readonly WorkbookSheet[] | null {
  if (state.mode === 'loan') return loanSheets(state.loan);
  if (state.mode === 'deposit') return depositSheets(state);
  return guaranteeSheets(state);
}

function factsSheet(name: string, rows: readonly Row[]): WorkbookSheet {
  return { sheet: names.terms, columns: [{ width: 34 }, { width: 26 }], data: [title(name), [], ...rows] };
}

function rowsSheet(sheet: string, heads: readonly string[], rows: readonly Row[]): WorkbookSheet {
  return {
    sheet,
    // The number is narrow, everything else a date or a sum.
    columns: heads.map((_, index) => ({ width: index === 0 ? 6 : 18 })),
    stickyRowsCount: 1,
    data: [heads.map(head), ...rows],
  };
}

function loanSheets(loan: LoanInput): readonly WorkbookSheet[] | null {
  const result = calculateLoan(loan);
  if (!result.ok) return null;
  const { schedule, feesKopecks, totalKopecks, cost, gain } = result.value;
  const columns = text.schedule;
  return [
    factsSheet(names.loan, [
      [label(text.product), PRODUCT_LABELS[loan.product]],
      [label(text.borrower), text.borrowers[loan.borrower]],
      [label(text.amount), money(loan.amountKopecks)],
      [label(names.months), loan.termMonths],
      [label(text.rate), percent(loan.rateBasisPoints)],
      [label(text.kind), text.kinds[loan.kind]],
      [label(text.basis), text.bases[loan.basis]],
      [label(text.issueDate), date(loan.issueDate)],
      [label(names.grace), loan.graceMonths ?? 0],
      [label(text.issueFee), percent(loan.issueFeeBasisPoints ?? 0)],
      [label(text.issueFeeSum), money(loan.issueFeeKopecks ?? 0)],
      [label(text.monthlyFee), money(loan.monthlyFeeKopecks ?? 0)],
      [],
      [label(text.overpayment), money(schedule.totals.interestKopecks)],
      [label(names.fees), money(feesKopecks)],
      [label(text.total), money(totalKopecks)],
      [
        label(loan.borrower === 'person' ? text.fullCost : text.effectiveRate),
        cost.ok ? { value: cost.value / 100_000, format: COST_FORMAT } : text.costRefusals[cost.code],
      ],
      ...(gain === null ? [] : [[label(text.gain), money(gain.interestKopecks)]]),
    ]),
    rowsSheet(
      columns.title,
      [
        columns.number,
        columns.date,
        columns.payment,
        columns.principal,
        columns.interest,
        columns.early,
        columns.balance,
      ],
      schedule.payments.map((row) => [
        row.number,
        date(row.date),
        money(row.paymentKopecks),
        money(row.principalKopecks),
        money(row.interestKopecks),
        money(row.earlyKopecks),
        money(row.balanceKopecks),
      ]),
    ),
  ];
}

function depositSheets({ deposit }: CalculatorState): readonly WorkbookSheet[] | null {
  const result = calculateDeposit(deposit);
  if (!result.ok) return null;
  const { months, interestKopecks, totalKopecks } = result.value;
  return [
    factsSheet(names.deposit, [
      [label(text.depositAmount), money(deposit.amountKopecks)],
      [label(names.months), deposit.termMonths],
      [label(text.rate), percent(deposit.rateBasisPoints)],
      [label(text.openDate), date(deposit.openDate)],
      [label(text.capitalised), deposit.capitalised ? names.yes : names.no],
      [],
      [label(text.income), money(interestKopecks)],
      [label(text.depositTotal), money(totalKopecks)],
    ]),
    rowsSheet(
      text.depositMonths,
      [text.schedule.number, text.schedule.date, text.accrued, text.depositBalance],
      months.map((row) => [
        row.number,
        date(row.date),
        money(row.interestKopecks),
        money(row.balanceKopecks),
      ]),
    ),
  ];
}

function guaranteeSheets({ guarantee }: CalculatorState): readonly WorkbookSheet[] | null {
  const result = calculateGuarantee(guarantee);
  if (!result.ok) return null;
  return [
    factsSheet(names.guarantee, [
      [label(text.law), PRODUCT_LABELS[guarantee.product]],
      [label(text.guaranteeType), text.guaranteeTypes[guarantee.type]],
      [label(text.guaranteeAmount), money(guarantee.amountKopecks)],
      [label(text.from), date(guarantee.from)],
      [label(text.until), date(result.value.until)],
      [label(names.days), guarantee.days],
      [label(text.guaranteeRate), percent(guarantee.rateBasisPoints)],
      [label(text.minimum), money(guarantee.minimumKopecks ?? 0)],
      [],
      [label(text.guaranteeFee), money(result.value.feeKopecks)],
    ]),
  ];
}
