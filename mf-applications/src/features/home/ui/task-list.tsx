import { RightOutlined } from '@ant-design/icons';
import { Flex } from 'antd';
import type { ReactElement, ReactNode } from 'react';
import { bankName } from 'shared-kernel/locale';
import { Link } from 'shared-kernel/router';
import { EmptyState, MoneyText, Panel, StatusTag } from 'shared-kernel/ui';
import { applicationLink } from '../../../common/application-link.ts';
import { DeadlineText } from '../../../common/deadline-text.tsx';
import { PlainList } from '../../../common/lists.tsx';
import { SmallText } from '../../../common/small-text.tsx';
import { ru } from '../locale/ru.ts';
import type { TaskRow } from '../state/combine-summaries.ts';
import styles from './task-list.module.css';

interface TaskListProps {
  readonly title: string;
  readonly rows: readonly TaskRow[];
  readonly empty: string;
  /** What is to be done with an application, in two words. */
  readonly toAction: (row: TaskRow) => string;
  readonly extra: ReactNode;
}

/** Applications that wait for the reader, each with what is to be done and linked to the step where it is done. */
export function TaskList({ title, rows, empty, toAction, extra }: TaskListProps): ReactElement {
  return (
    <Panel title={title} extra={extra} isFlush>
      {rows.length === 0 && <EmptyState compact title={empty} />}
      <PlainList aria-label={title}>
        {rows.map((row) => (
          <li key={row.hash_password} className={styles.row}>
            <Link to={applicationLink(row)} className={styles.link}>
              <Flex vertical className={styles.facts} gap={2}>
                <Flex gap="2px 8px" align="center" wrap>
                  <strong>{row.client_name}</strong>
                  <StatusTag status={row.status} />
                </Flex>
                <Flex gap="0 12px" wrap>
                  <SmallText>
                    {row.bank !== undefined && `${bankName(row.bank)} · `}
                    {ru.requests.number(row.id)} · <MoneyText kopecks={row.amount_kopecks} />
                  </SmallText>
                  <DeadlineText dueAt={row.due_at} />
                </Flex>
              </Flex>
              <span className={styles.action}>
                {toAction(row)} <RightOutlined aria-hidden />
              </span>
            </Link>
          </li>
        ))}
      </PlainList>
    </Panel>
  );
}
