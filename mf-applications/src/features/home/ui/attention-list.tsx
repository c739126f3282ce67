import { RightOutlined } from '@ant-design/icons';
import { Card, Flex, theme, Typography } from 'antd';
import type { ReactElement, ReactNode } from 'react';
import type { ApplicationListItem } from 'shared-kernel/contract/applications';
import { stageLabel } from 'shared-kernel/locale';
import { Link } from 'shared-kernel/router';
import { EmptyState, MoneyText, StatusTag } from 'shared-kernel/ui';
import { applicationLink } from '../../../common/application-link.ts';
import { DeadlineText } from '../../../common/deadline-text.tsx';
import { OneLine } from '../../../common/one-line.tsx';
import { ru } from '../../../locale/ru.ts';

interface AttentionListProps {
  readonly title: string;
  readonly rows: readonly ApplicationListItem[];
  readonly empty: string;
  readonly extra?: ReactNode;
}

/** Applications that want something, each a link to the step that does it. */
export function AttentionList({ title, rows, empty, extra }: AttentionListProps): ReactElement {
  const { token } = theme.useToken();
  return (
    <Card title={title} extra={extra} styles={{ body: { padding: 0 } }}>
      {rows.length === 0 && <EmptyState compact title={empty} />}
      <ul aria-label={title} style={{ listStyle: 'none', margin: 0, padding: 0 }}>
        {rows.map((row, index) => (
          <li
            key={row.hash_password}
            style={index === 0 ? {} : { borderTop: `1px solid ${token.colorBorderSecondary}` }}
          >
            <Link
              to={applicationLink(row)}
              style={{
                display: 'flex',
                gap: 12,
                alignItems: 'center',
                padding: '12px 20px',
                color: 'inherit',
              }}
            >
              <Flex vertical style={{ flex: 1, minWidth: 0 }} gap={2}>
                <Flex gap={8} align="center" wrap>
                  <Typography.Text strong>{ru.requests.number(row.id)}</Typography.Text>
                  <StatusTag status={row.status} />
                </Flex>
                <OneLine>{row.client_name}</OneLine>
                <Flex gap="0 12px" wrap>
                  <Typography.Text type="secondary" style={{ fontSize: 13 }}>
                    {stageLabel(row.stage)} · <MoneyText kopecks={row.amount_kopecks} />
                  </Typography.Text>
                  <DeadlineText dueAt={row.due_at} />
                </Flex>
              </Flex>
              <RightOutlined aria-hidden style={{ color: token.colorTextTertiary }} />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
