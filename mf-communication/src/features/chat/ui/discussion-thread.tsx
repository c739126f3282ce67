import type { ReactElement } from 'react';
import type { Thread } from 'shared-kernel/contract/chat';
import type { WidgetProps } from 'shared-kernel/remote';
import { EmptyState, QueryBoundary, SkeletonMessages } from 'shared-kernel/ui';
import { ru } from '../locale/ru.ts';
import { useThreadAlone, useThreads } from '../api/chat.ts';
import { ThreadView } from './thread-view.tsx';
import styles from './discussion-thread.module.css';

type DiscussionThreadProps = WidgetProps['discussion-thread'];

/** The discussion of an application, or of one of the bank's requests, inside another page. */
export function DiscussionThread(props: DiscussionThreadProps): ReactElement {
  const { applicationHash, requestId, threadId } = props;
  const threads = useThreads({ hash: applicationHash });
  return (
    <QueryBoundary query={threads}>
      {(data) => {
        const kind = requestId === undefined ? 'application' : 'request';
        const thread = data.find((each) =>
          threadId === undefined ? each.kind === kind : each.id === threadId,
        );
        const id = threadId ?? thread?.id;
        return id === undefined ? (
          <EmptyState compact title={ru.chat.noThread} description={ru.chat.noThreadText} />
        ) : (
          <KnownThread key={id} id={id} listed={thread} {...props} />
        );
      }}
    </QueryBoundary>
  );
}

interface KnownThreadProps extends DiscussionThreadProps {
  readonly id: string;
  /** Absent where the list was read before the thread was begun. */
  readonly listed: Thread | undefined;
}

function KnownThread({ id, listed, readOnly = false, fill = false }: KnownThreadProps): ReactElement {
  const alone = useThreadAlone(listed ? undefined : id);
  const thread = listed ?? alone.data;
  return (
    <div className={fill ? styles.fill : styles.embedded}>
      {!thread && alone.isPending ? (
        <SkeletonMessages />
      ) : (
        <ThreadView threadId={id} thread={thread} closed={thread?.closed ?? false} readOnly={readOnly} />
      )}
    </div>
  );
}
