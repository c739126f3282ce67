import { CloseOutlined } from '@ant-design/icons';
import { Button, Drawer, Flex } from 'antd';
import type { ReactElement } from 'react';
import { useMediaQuery } from 'shared-kernel/ui';
import { ru } from '../../../locale/ru.ts';
import { ApplicationTimeline } from './application-timeline.tsx';
import styles from './timeline-drawer.module.css';

interface TimelineDrawerProps {
  readonly hash: string;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The application's history: beside the step where there is room, and open from step to step; otherwise over it. */
export function TimelineDrawer({ hash, open, onClose }: TimelineDrawerProps): ReactElement | null {
  const isBeside = useMediaQuery('(min-width: 1440px)');
  if (!isBeside) {
    return (
      <Drawer open={open} title={ru.flow.timeline} onClose={onClose} size={440} destroyOnHidden>
        <ApplicationTimeline hash={hash} />
      </Drawer>
    );
  }
  if (!open) return null;
  return (
    <aside aria-label={ru.flow.timeline} className={styles.panel}>
      <Flex justify="space-between" align="center">
        <h2 className={styles.title}>{ru.flow.timeline}</h2>
        <Button
          type="text"
          icon={<CloseOutlined aria-hidden />}
          aria-label={ru.flow.closeTimeline}
          title={ru.flow.closeTimeline}
          onClick={onClose}
        />
      </Flex>
      <ApplicationTimeline hash={hash} />
    </aside>
  );
}
