import { MoreOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import type { MenuProps } from 'antd';
import type { ReactElement } from 'react';
import type { ApplicationListItem } from 'shared-kernel/contract/applications';
import { useNavigate } from 'shared-kernel/router';
import { applicationLink } from '../../../common/application-link.ts';
import { ru } from '../../../locale/ru.ts';
import { getRowActions } from '../state/local-rules.ts';
import type { RowHandlers } from './use-row-actions.ts';

interface RowMenuProps {
  readonly row: ApplicationListItem;
  readonly actions: RowHandlers;
}

/** The actions on an application, as a menu. */
export function RowMenu({ row, actions }: RowMenuProps): ReactElement {
  const navigate = useNavigate();
  const allowed = getRowActions(row);
  const items: NonNullable<MenuProps['items']> = [
    { key: 'open', label: ru.requests.open, onClick: () => navigate(applicationLink(row)) },
  ];
  if (allowed.archive) {
    items.push({ key: 'archive', label: ru.requests.archive, onClick: () => actions.archive(row) });
  }
  if (allowed.unarchive) {
    items.push({ key: 'unarchive', label: ru.requests.unarchive, onClick: () => actions.unarchive(row) });
  }
  if (allowed.reject) {
    items.push({ type: 'divider' });
    items.push({
      key: 'reject',
      label: ru.requests.reject,
      danger: true,
      onClick: () => actions.askReject(row),
    });
  }
  return (
    <Dropdown menu={{ items }} trigger={['click']} placement="bottomRight">
      <Button
        type="text"
        icon={<MoreOutlined aria-hidden />}
        aria-label={ru.requests.rowActions(row.id)}
        onClick={(event) => event.stopPropagation()}
      />
    </Dropdown>
  );
}
