import { Tabs } from 'antd';
import type { ReactElement } from 'react';
import { useCapability } from 'shared-kernel/capabilities';
import type { Application } from 'shared-kernel/contract/applications';
import { Widget } from 'shared-kernel/remote';
import { ru } from '../locale/ru.ts';
import type { PanelTab } from '../state/use-application-panel.ts';
import styles from './application-panel.module.css';
import { ApplicationTimeline } from './application-timeline.tsx';

export interface PanelContentProps {
  readonly application: Application;
  readonly tab: PanelTab;
  readonly onChoose: (tab: PanelTab) => void;
}

/** Only the chosen tab is there: the other one loads nothing. */
export function PanelContent({ application, tab, onChoose }: PanelContentProps): ReactElement {
  const { hash_password: hash, discussion } = application;
  const hasChat = useCapability('chat') !== false;
  const chat = {
    key: 'chat',
    label: ru.flow.chat,
    children: (
      <Widget
        name="discussion-thread"
        applicationHash={hash}
        {...(discussion && { threadId: discussion.thread_id })}
        fill
      />
    ),
  };
  const history = {
    key: 'history',
    label: ru.flow.timeline,
    children: (
      <div className={styles.history}>
        <ApplicationTimeline hash={hash} />
      </div>
    ),
  };
  return (
    <Tabs
      className={styles.tabs ?? ''}
      classNames={{ content: styles.content ?? '' }}
      activeKey={hasChat ? tab : 'history'}
      onChange={(key) => onChoose(key as PanelTab)}
      items={hasChat ? [chat, history] : [history]}
      destroyOnHidden
    />
  );
}
