import { Alert, Checkbox, Flex } from 'antd';
import type { TableProps } from 'antd';
import { useState } from 'react';
import type { ReactElement } from 'react';
import type { Statement, StatementRow } from 'shared-kernel/contract/income';
import { formatDate } from 'shared-kernel/domain/dates';
import { formatMoneyShort } from 'shared-kernel/domain/money';
import { ResponsiveTable } from 'shared-kernel/responsive-table';
import { Link, paths } from 'shared-kernel/router';
import { DateText, MoneyText, Text, ToneTag } from 'shared-kernel/ui';
import { BulletList } from '../../../common/lists.tsx';
import { SectionTitle } from '../../../common/section-title.tsx';
import { ru } from '../locale/ru.ts';
import { toMissingDispute } from '../state/dispute.ts';
import { DisputeButton } from './dispute-button.tsx';

const texts = ru.statements;

const TONES = {
  match: 'success',
  amount_differs: 'error',
  not_accrued: 'warning',
  unknown_application: 'error',
  duplicate: 'warning',
} as const satisfies Record<StatementRow['result'], string>;

const COLUMNS: NonNullable<TableProps<StatementRow>['columns']> = [
  { key: 'line', title: texts.lineColumn, width: 60, render: (_, row) => row.line },
  {
    key: 'application',
    title: ru.income.columns.application,
    render: (_, row) => (
      <Flex vertical>
        <StatementApplication row={row} />
        {row.client_name !== null && <span>{row.client_name}</span>}
      </Flex>
    ),
  },
  {
    key: 'commission',
    title: texts.byStatement,
    align: 'right',
    render: (_, row) => <MoneyText kopecks={row.commission_kopecks} strong />,
  },
  {
    key: 'expected',
    title: texts.byBank,
    align: 'right',
    render: (_, row) =>
      row.expected_kopecks === null ? ru.dash : <MoneyText kopecks={row.expected_kopecks} />,
  },
  { key: 'date', title: ru.income.columns.date, render: (_, row) => <DateText value={row.date} /> },
  {
    key: 'result',
    title: texts.resultColumn,
    render: (_, row) => <ToneTag tone={TONES[row.result]}>{texts.results[row.result]}</ToneTag>,
  },
];

/** A statement compared with the portal's income: a result for each row, and the rows that the statement lacks. */
export function StatementResultView({ statement }: { readonly statement: Statement }): ReactElement {
  const [isFiltered, setFiltered] = useState(false);
  const { mismatch_count: mismatches, row_count: count } = statement;
  const rows = isFiltered ? statement.rows.filter((row) => row.result !== 'match') : statement.rows;
  return (
    <Flex vertical gap={16}>
      <Alert
        type={mismatches === 0 ? 'success' : 'warning'}
        showIcon
        role="status"
        title={mismatches === 0 ? texts.allMatch(count) : texts.summary(count, mismatches)}
        description={`${statement.file_name} · ${formatMoneyShort(statement.commission_kopecks)}`}
      />
      {mismatches > 0 && (
        <Checkbox checked={isFiltered} onChange={(event) => setFiltered(event.target.checked)}>
          {texts.mismatchesOnly}
        </Checkbox>
      )}
      <ResponsiveTable<StatementRow>
        label={texts.table}
        rows={rows}
        rowKey={(row) => row.line}
        columns={COLUMNS}
        pagination={{ pageSize: 25, hideOnSinglePage: true, showSizeChanger: false }}
        renderCard={(row) => <RowCard row={row} />}
      />
      {statement.missing.length > 0 && (
        <Flex vertical gap={8} component="section" aria-label={texts.missingTitle(statement.missing.length)}>
          <SectionTitle>{texts.missingTitle(statement.missing.length)}</SectionTitle>
          <BulletList>
            {statement.missing.map((row) => (
              <li key={row.application_number}>
                <Link to={paths.issue.link(row.hash_password, 'completion')}>
                  {ru.requests.number(row.application_number)}
                </Link>
                {` · ${row.client_name} · `}
                <MoneyText kopecks={row.commission_kopecks} />
                {` · ${formatDate(row.date)} `}
                <DisputeButton dispute={toMissingDispute(row)} />
              </li>
            ))}
          </BulletList>
        </Flex>
      )}
    </Flex>
  );
}

function RowCard({ row }: { readonly row: StatementRow }): ReactElement {
  return (
    <Flex vertical gap={4}>
      <Flex justify="space-between" gap={8}>
        <StatementApplication row={row} />
        <ToneTag tone={TONES[row.result]}>{texts.results[row.result]}</ToneTag>
      </Flex>
      {row.client_name !== null && <span>{row.client_name}</span>}
      <Flex justify="space-between" gap={8}>
        <DateText value={row.date} />
        <MoneyText kopecks={row.commission_kopecks} strong />
      </Flex>
      {row.expected_kopecks !== null && row.expected_kopecks !== row.commission_kopecks && (
        <Text tone="danger">{texts.expected(formatMoneyShort(row.expected_kopecks))}</Text>
      )}
    </Flex>
  );
}

function StatementApplication({ row }: { readonly row: StatementRow }): ReactElement {
  const text = ru.requests.number(row.application_number);
  return row.hash_password === null ? (
    <span>{text}</span>
  ) : (
    <Link to={paths.issue.link(row.hash_password, 'completion')}>{text}</Link>
  );
}
