import { MoreOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import type { MenuProps } from 'antd';
import type { ReactElement } from 'react';
import { useNavigate } from 'shared-kernel/router';
import { currentBankAtom } from 'shared-kernel/session';
import { useAtomValue } from 'shared-kernel/state';
import { applicationLink } from '../../../common/application-link.ts';
import { ru } from '../../../locale/ru.ts';
import type { ListedRow } from '../state/listed-row.ts';
import { getRowActions } from '../state/local-rules.ts';
import type { RowActions } from '../state/local-rules.ts';
import type { RowHandlers } from './use-row-actions.ts';

interface RowMenuProps {
  readonly row: ListedRow;
  readonly actions: RowHandlers;
}

const NOTHING: RowActions = { archive: false, unarchive: false, reject: false };

/** The actions on an application, as a menu. */
export function RowMenu({ row, actions }: RowMenuProps): ReactElement {
  const navigate = useNavigate();
  const current = useAtomValue(currentBankAtom);
  // What is done to an application is done at its bank; of another one it is opened first.
  const isElsewhere = row.bank !== undefined && row.bank !== current;
  const allowed = isElsewhere ? NOTHING : getRowActions(row);
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
