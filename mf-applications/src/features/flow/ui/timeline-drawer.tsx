import { Drawer } from 'antd';
import type { ReactElement } from 'react';
import { ru } from '../../../locale/ru.ts';
import { ApplicationTimeline } from './application-timeline.tsx';

interface TimelineDrawerProps {
  readonly hash: string;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The application's history in a drawer. */
export function TimelineDrawer({ hash, open, onClose }: TimelineDrawerProps): ReactElement {
  return (
    <Drawer open={open} title={ru.flow.timeline} onClose={onClose} size={440} destroyOnHidden>
      <ApplicationTimeline hash={hash} />
    </Drawer>
  );
}
