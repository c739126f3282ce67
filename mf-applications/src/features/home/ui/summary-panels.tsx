import { BellOutlined, MessageOutlined } from '@ant-design/icons';
import { Flex } from 'antd';
import type { ReactElement, ReactNode } from 'react';
import { addMonths, formatMonth } from 'shared-kernel/domain/dates';
import type { IsoDate } from 'shared-kernel/domain/dates';
import { dateInMoscow } from 'shared-kernel/domain/instants';
import { formatInteger, formatMoneyCompact, formatMoneyShort } from 'shared-kernel/domain/money';
import { bankNow } from 'shared-kernel/http';
import type { LinkQuery, Path } from 'shared-kernel/paths';
import { Link, paths } from 'shared-kernel/router';
import { isStaffAtom } from 'shared-kernel/session';
import { useAtomValue } from 'shared-kernel/state';
import { Panel } from 'shared-kernel/ui';
import { bankPaths } from '../../../common/bank-paths.ts';
import { ru } from '../locale/ru.ts';
import { useUnsignedCount } from '../api/unsigned-documents.ts';
import type { BankSummary, TaskRow } from '../state/combine-summaries.ts';
import { phaseGroups } from '../state/phase-groups.ts';
import { statusGroups } from '../state/status-groups.ts';
import { orderTasks, toAgentAction } from '../state/tasks.ts';
import { BarList } from './bar-list.tsx';
import type { Bar } from './bar-list.tsx';
import styles from './home-page.module.css';
import { StatusCard } from './status-card.tsx';
import { PapersTask, TaskList } from './task-list.tsx';

/** Tasks that fit a page; a link leads to the rest. */
const SHOWN = 10;

interface SummaryPanelsProps {
  readonly summary: BankSummary;
  /** Of every bank: its links lead to the lists of all banks. */
  readonly isOfAll?: boolean;
}

/** What waits for the reader, the most urgent first; beside it the way of the applications, income and unread counts. */
export function SummaryPanels({ summary, isOfAll = false }: SummaryPanelsProps): ReactElement {
  const isStaff = useAtomValue(isStaffAtom);
  const list = isStaff ? bankPaths.applications : paths.requests;
  const query: LinkQuery = isOfAll ? { scope: 'all' } : {};
  return (
    <div className={styles.panels}>
      <Tasks summary={summary} isStaff={isStaff} query={query} />
      <Flex vertical gap={16}>
        <BarList title={ru.home.byPhase} bars={toPhaseBars(summary, list, query)} />
        {!isStaff && <BarList title={ru.home.income} bars={toIncomeBars(summary)} />}
        {!isOfAll && (
          <div className={styles.facts}>
            <Fact
              icon={<BellOutlined />}
              label={ru.home.notifications}
              value={formatInteger(summary.unread_notifications)}
              link={paths.notifications.link()}
            />
            <Fact
              icon={<MessageOutlined />}
              label={ru.home.messages}
              value={formatInteger(summary.unread_messages)}
              link={paths.chat.link()}
            />
          </div>
        )}
        <StatusCard
          title={isStaff ? ru.officer.byStatus : ru.home.byStatus}
          groups={statusGroups(summary.by_status, list, query)}
          total={summary.total}
        />
      </Flex>
    </div>
  );
}

interface TasksProps {
  readonly summary: BankSummary;
  readonly isStaff: boolean;
  readonly query: LinkQuery;
}

function Tasks({ summary: { deadlines, attention }, isStaff, query }: TasksProps): ReactElement {
  const rows = orderTasks(deadlines, attention).slice(0, SHOWN);
  if (isStaff)
    return (
      <TaskList
        title={ru.officer.attention}
        rows={rows}
        empty={ru.officer.attentionNone}
        toAction={() => ru.officer.action}
        extra={<Link to={bankPaths.queue.link({ holder: 'bank' })}>{ru.home.all}</Link>}
      />
    );
  return <OwnTasks rows={rows} query={query} />;
}

function OwnTasks({
  rows,
  query,
}: Pick<TasksProps, 'query'> & { readonly rows: readonly TaskRow[] }): ReactElement {
  const { data: unsigned = 0 } = useUnsignedCount();
  return (
    <TaskList
      title={ru.home.today}
      rows={rows}
      first={unsigned > 0 ? <PapersTask count={unsigned} /> : null}
      empty={ru.home.todayNone}
      toAction={toAgentAction}
      extra={<Link to={paths.requests.link({ ...query, holder: 'agent' })}>{ru.home.all}</Link>}
    />
  );
}

function toPhaseBars({ by_status: counts }: BankSummary, list: Path, query: LinkQuery): readonly Bar[] {
  return phaseGroups(counts, list, query).map(({ phase, count, amountKopecks, link }) => ({
    label: ru.phases[phase],
    value: formatInteger(count),
    note: amountKopecks ? formatMoneyCompact(amountKopecks) : undefined,
    size: count,
    link,
  }));
}

/** The current month, which is Moscow's, and the whole one before it where the bank tells that. */
function toIncomeBars(summary: BankSummary): readonly Bar[] {
  const { income_month_kopecks: current, income_last_month_kopecks: last } = summary;
  const month = dateInMoscow(bankNow());
  const toBar = (date: IsoDate, kopecks: number): Bar => ({
    label: formatMonth(date),
    value: formatMoneyShort(kopecks),
    size: Math.max(kopecks, 0),
    link: paths.myIncome.link(),
  });
  const bars = [toBar(month, current)];
  return last === undefined ? bars : [...bars, toBar(addMonths(month, -1), last)];
}

interface FactProps {
  readonly icon: ReactNode;
  readonly label: string;
  readonly value: string;
  readonly link: string;
}

function Fact({ icon, label, value, link }: FactProps): ReactElement {
  return (
    <Link to={link} className={styles.fact}>
      <Panel size="small">
        <Flex gap={12} align="center">
          <span aria-hidden className={styles.icon}>
            {icon}
          </span>
          <Flex vertical>
            <span className={styles.label}>{label}</span>
            <strong className={styles.value}>{value}</strong>
          </Flex>
        </Flex>
      </Panel>
    </Link>
  );
}
