import { DownloadOutlined, ImportOutlined } from '@ant-design/icons';
import { Alert, Flex } from 'antd';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { lazyPart } from 'shared-kernel/lazy-part';
import { formatDate } from 'shared-kernel/domain/dates';
import { saveBlob } from 'shared-kernel/http';
import { bankName } from 'shared-kernel/locale';
import { useUrlState } from 'shared-kernel/router';
import { currentUserAtom, useBankSessions } from 'shared-kernel/session';
import { useAtomValue } from 'shared-kernel/state';
import { notifyError } from 'shared-kernel/toast';
import {
  BankLines,
  BankScopeSwitch,
  ConnectBanks,
  EmptyState,
  PageActions,
  PageHeader,
  Panel,
  QueryBoundary,
  SkeletonIncome,
  useBankScope,
} from 'shared-kernel/ui';
import type { PageAction } from 'shared-kernel/ui';
import { Refreshing } from '../../../common/refreshing.tsx';
import { SmallText } from '../../../common/small-text.tsx';
import { ru } from '../locale/ru.ts';
import { useExportIncome } from '../api/export-income.ts';
import { useIncome, useIncomes } from '../api/income.ts';
import { combineIncome } from '../state/combine-income.ts';
import type { Income } from '../state/combine-income.ts';
import { incomeCsv, incomeSchema, isMismatch } from '../state/income-view.ts';
import { IncomeChart } from './income-chart.tsx';
import { IncomeFilters } from './income-filters.tsx';
import { IncomeTable } from './income-table.tsx';
import { IncomeTotals } from './income-totals.tsx';
import { MonthForecastCard } from './month-forecast.tsx';

const { Part: StatementsDrawer } = lazyPart(() =>
  import('./statements-drawer.tsx').then((module) => module.StatementsDrawer),
);

/** «Мои доходы»: commission by application that is expected, accrued, in an act or paid in a period. */
export function MyIncomePage(): ReactElement {
  const { view, change } = useUrlState(incomeSchema);
  const { from, to, state } = view;
  const role = useAtomValue(currentUserAtom)?.role;
  const isStaff = role === 'staff';
  const [scope, setScope] = useBankScope('income');
  // The bank's people work at their own bank.
  const isAgent = role === 'user';
  const isOfAll = isAgent && scope === 'all';
  const sessions = useBankSessions();
  // The state filters the table only: the totals are those of all four states.
  const query = useIncome(view, !isOfAll);
  const answers = useIncomes(view, isOfAll ? sessions.banks : []);
  const income: Income | null = isOfAll ? combineIncome(answers) : (query.data ?? null);
  const all = income?.rows ?? [];
  const rows = all.filter(
    (row) => (state === undefined || row.state === state) && (!view.mismatch || isMismatch(row)),
  );
  const [isImporting, setImporting] = useState(false);
  const download = (): void => {
    const csv = incomeCsv(isOfAll ? ru.income.csvHeaderOfAll : ru.income.csvHeader, rows, {
      bank: (code) => bankName(code),
      state: (code) => ru.income.states[code],
    });
    saveBlob(new Blob([csv], { type: 'text/csv;charset=utf-8' }), ru.income.csvName(from, to));
  };
  const exporting = useExportIncome();
  const downloadXlsx = async (): Promise<void> => {
    try {
      saveBlob(await exporting.mutateAsync(view), ru.income.xlsxName(from, to));
    } catch (error) {
      notifyError(error, ru.export.failed);
    }
  };
  const isEmpty = rows.length === 0;
  const statement: PageAction = {
    key: 'statement',
    label: ru.statements.button,
    icon: <ImportOutlined aria-hidden />,
    act: () => setImporting(true),
  };
  const xlsx: PageAction = {
    key: 'xlsx',
    label: ru.income.xlsx,
    icon: <DownloadOutlined aria-hidden />,
    act: () => void downloadXlsx(),
    isDisabled: isEmpty,
    isBusy: exporting.isPending,
  };
  const csv: PageAction = {
    key: 'csv',
    label: ru.income.csv,
    icon: <DownloadOutlined aria-hidden />,
    act: download,
    isDisabled: isEmpty,
  };
  const body = ({ totals, month_forecast: forecast, has_more: hasMore }: Income): ReactElement => (
    <Flex vertical gap={16}>
      <IncomeTotals totals={totals} chosen={state} onChoose={(next) => change({ state: next })} />
      {forecast && <MonthForecastCard forecast={forecast} />}
      {all.length === 0 ? (
        <Panel>
          <EmptyState title={ru.income.empty} description={ru.income.emptyText} />
        </Panel>
      ) : (
        <>
          {/* A part of the rows would draw months that look poorer than they are. */}
          {hasMore ? (
            <Alert type="info" showIcon title={ru.income.more(all.length)} />
          ) : (
            <Panel title={ru.income.chart}>
              <IncomeChart rows={rows} />
            </Panel>
          )}
          <IncomeTable rows={rows} isStaff={isStaff} />
        </>
      )}
    </Flex>
  );
  return (
    <>
      <PageHeader
        title={isStaff ? ru.statements.staffTitle : ru.menu.myIncome}
        subtitle={`${formatDate(from)} – ${formatDate(to)}`}
        extra={<PageActions actions={isOfAll ? [csv] : [statement, xlsx, csv]} />}
      />
      <Flex vertical gap={16}>
        <Flex gap={12} align="center" wrap>
          {isAgent && <BankScopeSwitch label={ru.allBanks.income} value={scope} onChange={setScope} />}
          <IncomeFilters
            view={view}
            hasStatements={view.mismatch || all.some((row) => row.statement !== null)}
            onChange={change}
          />
          {isOfAll && <ConnectBanks sessions={sessions} />}
          {isOfAll && <SmallText>{ru.income.oneBankOnly}</SmallText>}
        </Flex>
        {isOfAll ? (
          <>
            <BankLines banks={answers} />
            {all.length === 0 && answers.some(({ isPending }) => isPending) ? (
              <SkeletonIncome />
            ) : (
              income && body(income)
            )}
          </>
        ) : (
          <QueryBoundary query={query} skeleton={<SkeletonIncome />}>
            {(own) => <Refreshing isOutdated={query.isPlaceholderData}>{body(own)}</Refreshing>}
          </QueryBoundary>
        )}
      </Flex>
      {isImporting && <StatementsDrawer isStaff={isStaff} onClose={() => setImporting(false)} />}
    </>
  );
}
