import { BellOutlined, MessageOutlined, WalletOutlined } from '@ant-design/icons';
import { Card, Flex, Typography } from 'antd';
import type { ReactElement, ReactNode } from 'react';
import { formatMonth } from 'shared-kernel/domain/dates';
import { formatInteger, formatMoney } from 'shared-kernel/domain/money';
import { today } from 'shared-kernel/domain/instants';
import { Link, paths } from 'shared-kernel/router';
import { currentUserAtom } from 'shared-kernel/session';
import { useAtomValue } from 'shared-kernel/state';
import { IfOffered, PageHeader, QueryBoundary, SkeletonCards } from 'shared-kernel/ui';
import { useSummary } from '../../../common/api/summary.ts';
import { bankPaths } from '../../../common/bank-paths.ts';
import { NewApplicationButton } from '../../../common/new-application-button.tsx';
import { ru } from '../../../locale/ru.ts';
import { statusGroups } from '../state/status-groups.ts';
import { AttentionList } from './attention-list.tsx';
import styles from './home-page.module.css';
import { CountedHome } from './counted-home.tsx';
import { QuestionnaireQueue } from './questionnaire-queue.tsx';
import { StatusCard } from './status-card.tsx';

/** Rows of the two lists that fit beside the doughnut; a link leads to the rest. */
const ATTENTION = 8;
const DEADLINES = 4;

/** Home: what the bank's summary says; without one, own applications by the bank's decision. */
export function HomePage(): ReactElement {
  const isOfficer = useAtomValue(currentUserAtom)?.role === 'superuser';
  return (
    <>
      <PageHeader title={ru.menu.home} extra={<NewApplicationButton />} />
      {isOfficer && (
        <IfOffered capability="security">
          <div className={styles.queue}>
            <QuestionnaireQueue />
          </div>
        </IfOffered>
      )}
      <IfOffered capability="lists" otherwise={<CountedHome />}>
        <SummaryHome />
      </IfOffered>
    </>
  );
}

/** Own applications by status, applications that wait for the agent, deadlines, income and unread counts. */
function SummaryHome(): ReactElement {
  const query = useSummary('notifications-changed', 'thread-changed');
  const isStaff = useAtomValue(currentUserAtom)?.role === 'staff';
  return (
    <QueryBoundary query={query} skeleton={<SkeletonCards count={4} rows={5} minWidth={420} />}>
      {(summary) => (
        <Flex vertical gap={16}>
          <div className={styles.facts}>
            {!isStaff && (
              <Fact
                icon={<WalletOutlined />}
                label={ru.home.income(formatMonth(today()))}
                value={formatMoney(summary.income_month_kopecks)}
                link={paths.myIncome.link()}
              />
            )}
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
          <div className={styles.panels}>
            <Flex vertical gap={16}>
              <StatusCard
                title={isStaff ? ru.handoff.home.byStatus : ru.home.byStatus}
                groups={statusGroups(summary.by_status, isStaff ? bankPaths.applications : paths.requests)}
                total={summary.total}
              />
              {summary.deadlines.length > 0 && (
                <AttentionList
                  title={ru.home.deadlines}
                  rows={summary.deadlines.slice(0, DEADLINES)}
                  empty=""
                />
              )}
            </Flex>
            <AttentionList
              title={isStaff ? ru.handoff.home.attention : ru.home.attention}
              rows={summary.attention.slice(0, ATTENTION)}
              empty={isStaff ? ru.handoff.home.attentionNone : ru.home.attentionNone}
              extra={
                <Link
                  to={
                    isStaff
                      ? bankPaths.queue.link({ holder: 'bank' })
                      : paths.requests.link({ holder: 'agent' })
                  }
                >
                  {ru.home.all}
                </Link>
              }
            />
          </div>
        </Flex>
      )}
    </QueryBoundary>
  );
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
      <Card size="small" hoverable>
        <Flex gap={12} align="center">
          <span aria-hidden className={styles.icon}>
            {icon}
          </span>
          <Flex vertical>
            <Typography.Text type="secondary">{label}</Typography.Text>
            <strong className={styles.value}>{value}</strong>
          </Flex>
        </Flex>
      </Card>
    </Link>
  );
}
