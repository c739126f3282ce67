import { Dropdown } from 'antd';
import type { MenuProps } from 'antd';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { useCapability } from 'shared-kernel/capabilities';
import { useNavigate } from 'shared-kernel/router';
import { currentBankAtom } from 'shared-kernel/session';
import { useAtomValue } from 'shared-kernel/state';
import { applicationLink } from '../../../common/application-link.ts';
import { ru } from '../locale/ru.ts';
import { getRowActions } from '../state/local-rules.ts';
import type { RowActions } from '../state/local-rules.ts';
import { RowMenuButton } from './row-menu.tsx';
import type { RowMenuProps } from './row-menu.tsx';

const NOTHING: RowActions = { archive: false, unarchive: false, reassign: false, take: false, reject: false };

/** The menu of a row, opened by the press that brought its code. */
export function OpenedRowMenu({ row, actions }: RowMenuProps): ReactElement {
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(true);
  const current = useAtomValue(currentBankAtom);
  const isReassignmentOffered = useCapability('reassignment') !== false;
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
  if (allowed.take && isReassignmentOffered) {
    items.push({ key: 'take', label: ru.requests.take, onClick: () => actions.take(row) });
  }
  if (allowed.reassign && isReassignmentOffered) {
    items.push({ key: 'reassign', label: ru.requests.reassign, onClick: () => actions.askReassign(row) });
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
    <Dropdown
      menu={{ items, autoFocus: true }}
      trigger={['click']}
      placement="bottomRight"
      open={isOpen}
      onOpenChange={setOpen}
    >
      <RowMenuButton row={row} autoFocus aria-expanded={isOpen} />
    </Dropdown>
  );
}
