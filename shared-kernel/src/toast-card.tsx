import { CheckCircleFilled, CloseCircleFilled, CloseOutlined, InfoCircleFilled } from '@ant-design/icons';
import { theme } from 'antd';
import type { ReactElement } from 'react';
import { UI_TEXTS } from './locale/words.ts';
import { useIsMobile } from './ui/use-media-query.ts';

export type ToastKind = 'success' | 'error' | 'info';

export interface ToastContent {
  readonly kind: ToastKind;
  readonly title: string;
  readonly text?: string | undefined;
}

const ICONS = { success: CheckCircleFilled, error: CloseCircleFilled, info: InfoCircleFilled };

export interface ToastCardProps {
  readonly content: ToastContent;
  readonly visible: boolean;
  readonly onClose: () => void;
}

/**
 * One toast: an error interrupts a screen reader (alert), the rest wait their turn (status). On a phone it is as small as
 * its text, and only its close button takes presses: the head of the page lies under it.
 */
export function ToastCard({ content, visible, onClose }: ToastCardProps): ReactElement {
  const { token } = theme.useToken();
  const isMobile = useIsMobile();
  const closeSize = isMobile ? 40 : 28;
  const Icon = ICONS[content.kind];
  const colour = {
    success: token.colorSuccess,
    error: token.colorError,
    info: token.colorPrimary,
  }[content.kind];
  return (
    <div
      role={content.kind === 'error' ? 'alert' : 'status'}
      style={{
        display: 'flex',
        gap: isMobile ? 8 : 12,
        alignItems: 'flex-start',
        width: isMobile ? 'fit-content' : 380,
        maxWidth: 'calc(100vw - 32px)',
        padding: isMobile ? '8px 8px 8px 12px' : '12px 12px 12px 16px',
        color: token.colorText,
        background: token.colorBgElevated,
        border: `1px solid ${token.colorBorderSecondary}`,
        borderLeft: `3px solid ${colour}`,
        borderRadius: token.borderRadiusLG,
        boxShadow: token.boxShadowSecondary,
        pointerEvents: isMobile ? 'none' : 'auto',
        opacity: visible ? 1 : 0,
        transition: 'opacity 180ms ease',
      }}
    >
      <Icon aria-hidden style={{ color: colour, fontSize: 18, marginTop: 2 }} />
      <div style={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <div style={{ fontWeight: 600 }}>{content.title}</div>
        {content.text ? (
          <div style={{ color: token.colorTextSecondary, whiteSpace: 'pre-line' }}>{content.text}</div>
        ) : null}
      </div>
      <button
        type="button"
        aria-label={UI_TEXTS.closeToast}
        onClick={onClose}
        style={{
          display: 'grid',
          placeItems: 'center',
          flex: 'none',
          width: closeSize,
          height: closeSize,
          margin: isMobile ? -8 : -2,
          pointerEvents: 'auto',
          color: token.colorTextSecondary,
          background: 'transparent',
          border: 0,
          borderRadius: token.borderRadius,
          cursor: 'pointer',
        }}
      >
        <CloseOutlined aria-hidden />
      </button>
    </div>
  );
}
