import { Dropdown } from 'antd';
import type { MenuProps } from 'antd';
import { useState } from 'react';
import type { ReactElement } from 'react';
import type { Application } from 'shared-kernel/contract/applications';
import { currentUserAtom } from 'shared-kernel/session';
import { useAtomValue } from 'shared-kernel/state';
import { notify, notifyError } from 'shared-kernel/toast';
import { reassignDialog } from '../../../common/reassign-dialog-part.ts';
import { ru } from '../locale/ru.ts';
import { useReassign } from '../api/reassign.ts';
import { ApplicationMenuButton } from './application-menu.tsx';

interface OpenedApplicationMenuProps {
  readonly application: Application;
}

/** The menu of an application, opened by the press that brought its code. */
export function OpenedApplicationMenu({ application }: OpenedApplicationMenuProps): ReactElement {
  const { info, owner, hash_password: hash } = application;
  const user = useAtomValue(currentUserAtom);
  const [isOpen, setOpen] = useState(true);
  const [isAsking, setAsking] = useState(false);
  const { reassign, isPending } = useReassign(hash);
  const take = async (): Promise<void> => {
    if (!user) return;
    try {
      await reassign(user);
      notify.success(ru.reassign.taken(info.id));
    } catch (cause) {
      notifyError(cause, ru.reassign.takeFailed);
    }
  };
  const items: NonNullable<MenuProps['items']> = [
    ...(owner.is_me ? [] : [{ key: 'take', label: ru.requests.take, onClick: () => void take() }]),
    { key: 'reassign', label: ru.requests.reassign, onClick: () => setAsking(true) },
  ];
  return (
    <>
      <Dropdown
        menu={{ items, autoFocus: true }}
        trigger={['click']}
        placement="bottomRight"
        open={isOpen}
        onOpenChange={setOpen}
      >
        <ApplicationMenuButton
          number={info.id}
          autoFocus
          loading={isPending && !isAsking}
          aria-expanded={isOpen}
        />
      </Dropdown>
      {isAsking && (
        <reassignDialog.Part
          application={{ id: info.id, owner }}
          onSubmit={reassign}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
