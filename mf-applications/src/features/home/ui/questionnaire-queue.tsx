import { RightOutlined } from '@ant-design/icons';
import { Flex } from 'antd';
import type { ReactElement } from 'react';
import { Link, paths } from 'shared-kernel/router';
import { DateText, EmptyState, Panel, QueryBoundary, SkeletonCards } from 'shared-kernel/ui';
import { PlainList } from '../../../common/lists.tsx';
import { OneLine } from '../../../common/one-line.tsx';
import { SmallText } from '../../../common/small-text.tsx';
import { ru } from '../locale/ru.ts';
import { useQuestionnaireQueue } from '../api/questionnaire-queue.ts';
import styles from './task-list.module.css';

/** Rows that fit on the home page; a link leads to the rest. */
const SHOWN = 8;
const text = ru.home.queue;

/** What waits for the security service: questionnaires of agents, the longest wait first as the queue has them. */
export function QuestionnaireQueue(): ReactElement {
  const query = useQuestionnaireQueue(SHOWN);
  return (
    <QueryBoundary query={query} skeleton={<SkeletonCards count={1} rows={5} minWidth={420} />}>
      {({ items, total }) => (
        <Panel
          title={text.title(total)}
          extra={<Link to={paths.securityQueue.link()}>{ru.home.all}</Link>}
          isFlush
        >
          {items.length === 0 && <EmptyState compact title={text.empty} />}
          <PlainList aria-label={text.title(total)}>
            {items.map((each) => (
              <li key={each.agent_id} className={styles.row}>
                <Link to={paths.securityReview.link(each.agent_id)} className={styles.link}>
                  <Flex vertical className={styles.facts} gap={2}>
                    <strong>{each.agent_name}</strong>
                    {each.organization && <OneLine>{each.organization}</OneLine>}
                    {each.submitted_at && (
                      <SmallText>
                        {text.since} <DateText value={each.submitted_at} withTime />
                      </SmallText>
                    )}
                  </Flex>
                  <span className={styles.more}>
                    <RightOutlined aria-hidden />
                  </span>
                </Link>
              </li>
            ))}
          </PlainList>
        </Panel>
      )}
    </QueryBoundary>
  );
}
