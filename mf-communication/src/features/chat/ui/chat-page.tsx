import { ArrowLeftOutlined, MessageOutlined } from '@ant-design/icons';
import { Button, Card } from 'antd';
import type { ReactElement } from 'react';
import { usePortalEvent } from 'shared-kernel/events';
import { listThreads } from 'shared-kernel/contract/chat';
import { queryKeys, useQueryClient } from 'shared-kernel/query';
import { Link, paths, useNavigate, useSearchParams } from 'shared-kernel/router';
import { EmptyState, PageHeader, useIsMobile } from 'shared-kernel/ui';
import { ru } from '../../../locale/ru.ts';
import { useThreads } from '../api/chat.ts';
import { ChatColours } from './chat-colours.tsx';
import { ThreadList } from './thread-list.tsx';
import { ThreadView } from './thread-view.tsx';
import styles from './chat.module.css';

const text = ru.chat;

/** `/chat`: the threads on the left and the open one beside them; on a phone one at a time. */
export function ChatPage(): ReactElement {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const isMobile = useIsMobile();
  const client = useQueryClient();
  const openId = search.get('thread');
  const threads = useThreads();
  const open = threads.data?.find((thread) => thread.id === openId);

  usePortalEvent('thread-changed', () => {
    void client.invalidateQueries({ queryKey: queryKeys.endpoint(listThreads) });
  });

  const thread = (
    <section className={styles.main} aria-label={open?.title ?? text.title}>
      {openId === null ? (
        <EmptyState
          icon={<MessageOutlined />}
          title={text.noneSelected}
          description={text.noneSelectedText}
        />
      ) : (
        <>
          <header className={styles.mainHead}>
            {isMobile ? (
              <Button
                type="text"
                icon={<ArrowLeftOutlined aria-hidden />}
                aria-label={text.back}
                onClick={() => void navigate(paths.chat.link())}
              />
            ) : null}
            <div className={styles.mainTitle}>
              <strong>{open?.title ?? text.title}</strong>
              <div className={styles.secondary}>{open?.counterpart}</div>
            </div>
            {open?.application ? (
              <Link to={paths.issue.current(open.application.hash_password)}>{text.toApplication}</Link>
            ) : null}
          </header>
          <ThreadView key={openId} threadId={openId} closed={open?.closed ?? false} />
        </>
      )}
    </section>
  );

  return (
    <ChatColours>
      {isMobile && openId !== null ? null : <PageHeader title={text.title} />}
      <Card styles={{ body: { padding: 0 } }}>
        <div className={styles.frame}>
          {isMobile && openId !== null ? null : <ThreadList openId={openId} />}
          {isMobile && openId === null ? null : thread}
        </div>
      </Card>
    </ChatColours>
  );
}
