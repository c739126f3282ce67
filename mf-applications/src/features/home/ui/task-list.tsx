import { RightOutlined } from '@ant-design/icons';
import { Flex } from 'antd';
import type { ReactElement, ReactNode } from 'react';
import { bankName } from 'shared-kernel/locale';
import { Link, paths } from 'shared-kernel/router';
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
  /** Entries of the list above the applications. */
  readonly first?: ReactNode;
}

/** Applications that wait for the reader, each with what is to be done and linked to the step where it is done. */
export function TaskList({ title, rows, empty, toAction, extra, first = null }: TaskListProps): ReactElement {
  return (
    <Panel title={title} extra={extra} isFlush>
      {rows.length === 0 && first === null && <EmptyState compact title={empty} />}
      <PlainList aria-label={title}>
        {first}
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

interface PapersTaskProps {
  /** Number of papers, at least one. */
  readonly count: number;
}

/** The papers of the questionnaire that wait for the agent's signature, linked to the list where they are signed. */
export function PapersTask({ count }: PapersTaskProps): ReactElement {
  return (
    <li className={styles.row}>
      <Link to={paths.documents.link({ scope: 'agent', signing: 'required' })} className={styles.link}>
        <Flex vertical className={styles.facts} gap={2}>
          <strong>{ru.home.papers}</strong>
          <SmallText>{ru.home.papersText(count)}</SmallText>
        </Flex>
        <span className={styles.action}>
          {ru.home.sign} <RightOutlined aria-hidden />
        </span>
      </Link>
    </li>
  );
}
