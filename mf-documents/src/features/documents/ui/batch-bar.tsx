import { SafetyCertificateOutlined } from '@ant-design/icons';
import { Button, theme } from 'antd';
import type { ReactElement } from 'react';
import { formatCount } from 'shared-kernel/domain/plurals';
import { ru } from '../../../locale/ru.ts';

export interface BatchBarProps {
  readonly count: number;
  readonly onSign: () => void;
  readonly onClear: () => void;
}

/** What can be done with the selected documents; it stays in sight while the list is scrolled. */
export function BatchBar({ count, onSign, onClear }: BatchBarProps): ReactElement {
  const { token } = theme.useToken();
  return (
    <div
      role="region"
      aria-label={ru.page.signSelected}
      style={{
        position: 'sticky',
        bottom: 16,
        zIndex: 5,
        display: count > 0 ? 'flex' : 'none',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 12,
        marginTop: 16,
        padding: '12px 16px',
        background: token.colorBgElevated,
        border: `1px solid ${token.colorBorder}`,
        borderRadius: token.borderRadiusLG,
        boxShadow: token.boxShadowSecondary,
      }}
    >
      <span role="status" style={{ flex: 1, minWidth: 160 }}>
        {ru.page.selected(formatCount(count, ru.forms.DOCUMENT))}
      </span>
      <Button onClick={onClear}>{ru.page.clearSelection}</Button>
      <Button type="primary" icon={<SafetyCertificateOutlined aria-hidden />} onClick={onSign}>
        {ru.page.signSelected}
      </Button>
    </div>
  );
}
