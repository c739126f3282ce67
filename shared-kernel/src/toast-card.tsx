import { CheckCircleFilled, CloseCircleFilled, CloseOutlined, InfoCircleFilled } from '@ant-design/icons';
import type { ReactElement } from 'react';
import { UI_TEXTS } from './locale/words.ts';
import styles from './toast.module.css';

export type ToastKind = 'success' | 'error' | 'info';

export interface ToastContent {
  readonly kind: ToastKind;
  readonly title: string;
  readonly text?: string | undefined;
  readonly action?: ToastAction | undefined;
  /** It tells what goes on, and does not go by itself. */
  readonly isLasting?: boolean | undefined;
}

/** What can be done about it while the toast is seen. */
export interface ToastAction {
  readonly label: string;
  readonly run: () => void;
}

const ICONS = { success: CheckCircleFilled, error: CloseCircleFilled, info: InfoCircleFilled };

export interface ToastCardProps {
  readonly content: ToastContent;
  readonly visible: boolean;
  readonly onClose: () => void;
}

/** One toast: an error interrupts a screen reader (alert), the rest wait their turn (status). */
export function ToastCard({ content, visible, onClose }: ToastCardProps): ReactElement {
  const { kind, title, text, action } = content;
  const Icon = ICONS[kind];
  const classes = [styles.toast, kind === 'info' ? '' : styles[kind], visible ? '' : styles.leaving];
  return (
    <div role={kind === 'error' ? 'alert' : 'status'} className={classes.filter(Boolean).join(' ')}>
      <Icon aria-hidden className={styles.icon} />
      <div className={styles.content}>
        <div className={styles.title}>{title}</div>
        {text ? <div className={styles.text}>{text}</div> : null}
        {action ? (
          <button
            type="button"
            className={styles.action}
            onClick={() => {
              // Once: the second press of two finds it leaving.
              if (!visible) return;
              onClose();
              action.run();
            }}
          >
            {action.label}
          </button>
        ) : null}
      </div>
      <button type="button" aria-label={UI_TEXTS.closeToast} onClick={onClose} className={styles.close}>
        <CloseOutlined aria-hidden />
      </button>
    </div>
  );
}
