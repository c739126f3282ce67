import { CloseOutlined, CommentOutlined } from '@ant-design/icons';
import { Badge, Button } from 'antd';
import { useEffect, useRef } from 'react';
import type { ReactElement, RefObject } from 'react';
import { useCapability } from 'shared-kernel/capabilities';
import type { Application } from 'shared-kernel/contract/applications';
import { lazyPart } from 'shared-kernel/lazy-part';
import { SidePanel } from 'shared-kernel/side-panel';
import { SkeletonMessages, SkeletonText } from 'shared-kernel/ui';
import { ru } from '../locale/ru.ts';
import type { ApplicationPanel as Panel } from '../state/use-application-panel.ts';
import styles from './application-panel.module.css';
import type { PanelContentProps } from './panel-content.tsx';

const { Part: PanelContent } = lazyPart<PanelContentProps>(() =>
  import('./panel-content.tsx').then((module) => module.PanelContent),
);

/** Without a chat at the bank the panel is the history alone. */
function usePanelTitle(): string {
  return useCapability('chat') === false ? ru.flow.timeline : ru.flow.panel;
}

interface PanelButtonProps {
  readonly ref: RefObject<HTMLButtonElement | null>;
  readonly panel: Panel;
  readonly unread: number;
}

/** Opens and closes the panel, with the number of what is unread in the talk. */
export function PanelButton({ ref, panel, unread }: PanelButtonProps): ReactElement {
  const title = usePanelTitle();
  return (
    <Badge count={unread} overflowCount={99} size="small">
      <Button
        ref={ref}
        size="small"
        icon={<CommentOutlined aria-hidden />}
        aria-expanded={panel.isOpen}
        aria-label={unread === 0 ? title : ru.flow.panelUnread(title, unread)}
        onClick={panel.toggle}
      >
        {title}
      </Button>
    </Badge>
  );
}

interface ApplicationPanelProps {
  readonly application: Application;
  readonly panel: Panel;
  /** The focus returns to it. */
  readonly button: RefObject<HTMLButtonElement | null>;
}

/** The talk about the application and its history: beside the step where there is room, and open from step to step; otherwise over it. */
export function ApplicationPanel({ application, panel, button }: ApplicationPanelProps): ReactElement | null {
  const title = usePanelTitle();
  const hasChat = useCapability('chat') !== false;
  const content = (
    <PanelContent
      application={application}
      tab={panel.tab}
      onChoose={panel.choose}
      placeholder={
        <div className={styles.loading}>
          {hasChat && panel.tab === 'chat' ? <SkeletonMessages /> : <SkeletonText rows={6} />}
        </div>
      }
    />
  );
  if (!panel.isBeside) {
    return (
      <SidePanel
        open={panel.isOpen}
        title={title}
        onClose={panel.close}
        width={440}
        sheetHeight="88dvh"
        classNames={{ body: styles.sheet ?? '' }}
      >
        {content}
      </SidePanel>
    );
  }
  if (!panel.isOpen) return null;
  return (
    <Beside title={title} button={button} onClose={panel.close}>
      {content}
    </Beside>
  );
}

interface BesideProps {
  readonly title: string;
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly onClose: () => void;
  readonly children: ReactElement;
}

function Beside({ title, button, onClose, children }: BesideProps): ReactElement {
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    // It stands behind the whole step: whoever has opened it is there at once, whoever finds it open stays.
    if (document.activeElement === button.current) panel.current?.focus({ preventScroll: true });
  }, [button]);
  return (
    <aside ref={panel} tabIndex={-1} aria-label={title} className={styles.panel}>
      <Button
        type="text"
        className={styles.close ?? ''}
        icon={<CloseOutlined aria-hidden />}
        aria-label={ru.flow.closePanel(title)}
        title={ru.flow.closePanel(title)}
        onClick={() => {
          onClose();
          button.current?.focus();
        }}
      />
      {children}
    </aside>
  );
}
