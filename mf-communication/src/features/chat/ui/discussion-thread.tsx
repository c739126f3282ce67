import type { ReactElement } from 'react';
import type { WidgetProps } from 'shared-kernel/remote';
import { EmptyState, QueryBoundary } from 'shared-kernel/ui';
import { ru } from '../locale/ru.ts';
import { useThreads } from '../api/chat.ts';
import { ThreadView } from './thread-view.tsx';
import styles from './discussion-thread.module.css';

/** The discussion of an application, or of one of the bank's requests, inside another page. */
export function DiscussionThread(props: WidgetProps['discussion-thread']): ReactElement {
  const { applicationHash, requestId, threadId, readOnly = false, fill = false } = props;
  const threads = useThreads({ hash: applicationHash });
  return (
    <>
      <QueryBoundary query={threads}>
        {(data) => {
          const thread =
            threadId === undefined
              ? data.find((each) => each.kind === (requestId === undefined ? 'application' : 'request'))
              : data.find((each) => each.id === threadId);
          if (!thread)
            return <EmptyState compact title={ru.chat.noThread} description={ru.chat.noThreadText} />;
          return (
            <div className={fill ? styles.fill : styles.embedded}>
              <ThreadView
                key={thread.id}
                threadId={thread.id}
                thread={thread}
                closed={thread.closed}
                readOnly={readOnly}
              />
            </div>
          );
        }}
      </QueryBoundary>
    </>
  );
}
