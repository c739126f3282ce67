import { ArrowLeftOutlined } from '@ant-design/icons';
import { Button, theme } from 'antd';
import type { ReactElement, ReactNode } from 'react';
import { WORDS } from '../locale/words.ts';

export interface PageHeaderProps {
  readonly title: string;
  readonly subtitle?: ReactNode;
  /** Beside the title: a status, a counter. */
  readonly tags?: ReactNode;
  /** Actions of the page, right on a desktop and below on a phone. */
  readonly extra?: ReactNode;
  readonly onBack?: () => void;
  /** Name of the back button: where it leads. */
  readonly backLabel?: string;
}

/** The head of a page with its only h1. */
export function PageHeader({
  title,
  subtitle,
  tags,
  extra,
  onBack,
  backLabel = WORDS.back,
}: PageHeaderProps): ReactElement {
  const { token } = theme.useToken();
  return (
    <header
      style={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '12px 16px', marginBottom: 20 }}
    >
      {onBack ? (
        <Button
          type="text"
          icon={<ArrowLeftOutlined aria-hidden />}
          aria-label={backLabel}
          title={backLabel}
          onClick={onBack}
        />
      ) : null}
      <div style={{ flex: '1 1 240px', minWidth: 0 }}>
        <div style={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 12px' }}>
          <h1
            style={{
              margin: 0,
              fontSize: 22,
              lineHeight: 1.3,
              fontWeight: 650,
              color: token.colorTextHeading,
            }}
          >
            {title}
          </h1>
          {tags}
        </div>
        {subtitle ? <div style={{ marginTop: 2, color: token.colorTextSecondary }}>{subtitle}</div> : null}
      </div>
      {extra ? <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8 }}>{extra}</div> : null}
    </header>
  );
}
