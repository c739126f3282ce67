import { Flex } from 'antd';
import type { TableProps } from 'antd';
import type { ReactElement } from 'react';
import type { IncomeState } from 'shared-kernel/contract/income';
import { compareDates } from 'shared-kernel/domain/dates';
import { formatMoneyShort, sumKopecks } from 'shared-kernel/domain/money';
import { bankName } from 'shared-kernel/locale';
import { dateOf } from 'shared-kernel/domain/instants';
import { bankNow } from 'shared-kernel/http';
import { ResponsiveTable } from 'shared-kernel/responsive-table';
import { Link, paths } from 'shared-kernel/router';
import { DateText, MoneyText, Text, ToneTag } from 'shared-kernel/ui';
import { SmallText } from '../../../common/small-text.tsx';
import { ru } from '../locale/ru.ts';
import type { BankIncomeRow } from '../state/combine-income.ts';
import { getDifference, toDispute } from '../state/dispute.ts';
import { DisputeButton } from './dispute-button.tsx';
import styles from './income-table.module.css';

const TONES = {
  forecast: 'default',
  accrued: 'processing',
  act: 'warning',
  paid: 'success',
} as const satisfies Record<IncomeState, string>;

const COLUMNS: NonNullable<TableProps<BankIncomeRow>['columns']> = [
  {
    key: 'application',
    title: ru.income.columns.application,
    render: (_, row) => (
      <Flex vertical>
        <ApplicationLink row={row} />
        <span>{row.application.client_name}</span>
      </Flex>
    ),
  },
  {
    key: 'product',
    title: ru.income.columns.product,
    render: (_, row) => (
      <Flex vertical className={styles.product ?? ''}>
        <span>{row.product_title}</span>
        <SmallText>{getBankNames(row).join(' · ')}</SmallText>
      </Flex>
    ),
  },
  {
    key: 'amount',
    title: ru.requests.columns.amount,
    align: 'right',
    sorter: (a, b) => a.amount_kopecks - b.amount_kopecks,
    render: (_, row) => <MoneyText kopecks={row.amount_kopecks} />,
  },
  {
    key: 'commission',
    title: ru.income.columns.commission,
    align: 'right',
    sorter: (a, b) => a.commission_kopecks - b.commission_kopecks,
    render: (_, row) => <MoneyText kopecks={row.commission_kopecks} strong />,
  },
  {
    key: 'state',
    title: ru.income.columns.state,
    render: (_, row) => (
      <Flex vertical align="flex-start" gap={4}>
        <ToneTag tone={TONES[row.state]}>{ru.income.states[row.state]}</ToneTag>
        <StatementMark row={row} />
      </Flex>
    ),
  },
  {
    key: 'date',
    title: ru.income.columns.date,
    sorter: (a, b) => compareDates(a.date, b.date),
    defaultSortOrder: 'descend',
    render: (_, row) => <DateText value={row.date} />,
  },
  {
    key: 'expected',
    title: ru.income.expected,
    render: (_, row) => <ExpectedPayment row={row} />,
  },
];

/** Only where a statement tells of some row. */
const DIFFERENCE: (typeof COLUMNS)[number] = {
  key: 'difference',
  title: ru.income.difference,
  align: 'right',
  render: (_, row) => <Difference row={row} />,
};

const AGENT: (typeof COLUMNS)[number] = {
  key: 'agent',
  title: ru.statements.agent,
  render: (_, row) => row.agent.name,
};
interface IncomeTableProps {
  readonly rows: readonly BankIncomeRow[];
  /** Staff also see the agent of each row. */
  readonly isStaff: boolean;
}

/** The rows of the totals, with their sum. */
export function IncomeTable({ rows, isStaff }: IncomeTableProps): ReactElement {
  const total = sumKopecks(rows.map((row) => row.commission_kopecks));
  return (
    <Flex vertical gap={12}>
      <ResponsiveTable<BankIncomeRow>
        size="small"
        label={ru.menu.myIncome}
        rows={rows}
        rowKey={(row) => `${row.bank}:${row.id}`}
        columns={[
          ...(isStaff ? [AGENT] : []),
          ...COLUMNS,
          ...(rows.some(({ statement }) => statement !== null) ? [DIFFERENCE] : []),
        ]}
        showSorterTooltip={false}
        pagination={{ pageSize: 25, hideOnSinglePage: true, showSizeChanger: false }}
        renderCard={(row) => (
          <Flex vertical gap={4}>
            <Flex justify="space-between" gap={8}>
              <ApplicationLink row={row} />
              <ToneTag tone={TONES[row.state]}>{ru.income.states[row.state]}</ToneTag>
            </Flex>
            <span>{row.application.client_name}</span>
            <Text tone="secondary">{[row.product_title, ...getBankNames(row)].join(' · ')}</Text>
            <Flex justify="space-between" gap={8}>
              <DateText value={row.date} />
              <MoneyText kopecks={row.commission_kopecks} strong />
            </Flex>
            {isStaff && <Text tone="secondary">{row.agent.name}</Text>}
            {row.expected_payment && (
              <Flex justify="space-between" gap={8}>
                <Text tone="secondary">{ru.income.expected}</Text>
                <ExpectedPayment row={row} />
              </Flex>
            )}
            <StatementMark row={row} />
            {row.statement && <Difference row={row} />}
          </Flex>
        )}
      />
      <Flex justify="flex-end" gap={8}>
        <Text tone="secondary">{ru.income.total(rows.length)}</Text>
        <MoneyText kopecks={total} strong />
      </Flex>
    </Flex>
  );
}

/** The partner of a row; of several banks the row's own comes first, and the partner where it is another. */
function getBankNames({ bank, partner }: BankIncomeRow): readonly string[] {
  if (bank === undefined || bank === partner) return [bankName(partner)];
  return [bankName(bank), ru.income.through(bankName(partner))];
}

/** The latest statement's result for a row, with its sum where that differs. */
function StatementMark({ row }: { readonly row: BankIncomeRow }): ReactElement | null {
  const { statement } = row;
  if (statement === null) return null;
  const isMatch = statement.result === 'match';
  return (
    <Flex vertical align="flex-start" gap={2}>
      <SmallText tone={isMatch ? 'success' : 'danger'}>
        {ru.statements.byStatementMark(ru.statements.results[statement.result])}
      </SmallText>
      {statement.commission_kopecks !== row.commission_kopecks && (
        <SmallText tone="danger">
          {ru.statements.inStatement(formatMoneyShort(statement.commission_kopecks))}
        </SmallText>
      )}
    </Flex>
  );
}

function ExpectedPayment({ row }: { readonly row: BankIncomeRow }): ReactElement {
  const { expected_payment: expected } = row;
  if (!expected) return <>{ru.dash}</>;
  return (
    <Flex vertical>
      <DateText value={expected} />
      {expected < dateOf(bankNow(row.bank).toISOString()) && (
        <SmallText tone="warning">{ru.income.overdue}</SmallText>
      )}
    </Flex>
  );
}

/** How much more or less the statement says, and the way to ask why. */
function Difference({ row }: { readonly row: BankIncomeRow }): ReactElement {
  const kopecks = getDifference(row);
  const dispute = toDispute(row);
  if (kopecks === null) return <SmallText tone="secondary">{ru.income.noStatement}</SmallText>;
  return (
    <Flex vertical align="flex-end" gap={4}>
      {kopecks === 0 ? (
        <SmallText tone="secondary">{ru.income.equal}</SmallText>
      ) : (
        <Text tone="danger">
          {kopecks > 0 ? '+' : '−'}
          <MoneyText kopecks={Math.abs(kopecks)} />
        </Text>
      )}
      {dispute && <DisputeButton dispute={dispute} />}
    </Flex>
  );
}

function ApplicationLink({ row }: { readonly row: BankIncomeRow }): ReactElement {
  const { id, hash_password: hash } = row.application;
  return <Link to={paths.issue.link(hash, 'completion', { bank: row.bank })}>{ru.requests.number(id)}</Link>;
}
