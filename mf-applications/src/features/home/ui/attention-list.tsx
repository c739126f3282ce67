import { RightOutlined } from '@ant-design/icons';
import { Card, Flex, Typography } from 'antd';
import type { ReactElement, ReactNode } from 'react';
import type { FullApplicationListItem } from 'shared-kernel/contract/applications';
import { stageLabel } from 'shared-kernel/locale';
import { Link } from 'shared-kernel/router';
import { EmptyState, MoneyText, StatusTag } from 'shared-kernel/ui';
import { applicationLink } from '../../../common/application-link.ts';
import { DeadlineText } from '../../../common/deadline-text.tsx';
import { PlainList } from '../../../common/lists.tsx';
import { OneLine } from '../../../common/one-line.tsx';
import { SmallText } from '../../../common/small-text.tsx';
import { ru } from '../../../locale/ru.ts';
import styles from './attention-list.module.css';

interface AttentionListProps {
  readonly title: string;
  readonly rows: readonly FullApplicationListItem[];
  readonly empty: string;
  readonly extra?: ReactNode;
}

/** Applications that need an action, each linked to the step where it is taken. */
export function AttentionList({ title, rows, empty, extra }: AttentionListProps): ReactElement {
  return (
    <Card title={title} extra={extra} className={styles.card ?? ''} classNames={{ body: styles.rows ?? '' }}>
      {rows.length === 0 && <EmptyState compact title={empty} />}
      <PlainList aria-label={title}>
        {rows.map((row) => (
          <li key={row.hash_password} className={styles.row}>
            <Link to={applicationLink(row)} className={styles.link}>
              <Flex vertical className={styles.facts} gap={2}>
                <Flex gap={8} align="center" wrap>
                  <Typography.Text strong>{ru.requests.number(row.id)}</Typography.Text>
                  <StatusTag status={row.status} />
                </Flex>
                <OneLine>{row.client_name}</OneLine>
                <Flex gap="0 12px" wrap>
                  <SmallText>
                    {stageLabel(row.stage)} · <MoneyText kopecks={row.amount_kopecks} />
                  </SmallText>
                  <DeadlineText dueAt={row.due_at} />
                </Flex>
              </Flex>
              <span className={styles.more}>
                <RightOutlined aria-hidden />
              </span>
            </Link>
          </li>
        ))}
      </PlainList>
    </Card>
  );
}
