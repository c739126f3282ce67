import { CloseOutlined } from '@ant-design/icons';
import { Button, Drawer } from 'antd';
import type { ReactElement } from 'react';
import { useFocusReturn } from 'shared-kernel/side-panel';
import { useAtom } from 'shared-kernel/state';
import { ru } from '../../locale/ru.ts';
import { TopLinks } from '../top-bar/top-links.tsx';
import { sidebarDrawerAtom } from './sidebar-state.ts';
import { HomeLink, SidebarBody } from './sidebar.tsx';

/** Width of the phone's drawer: 18rem (chapter 9). */
const DRAWER_WIDTH = '18rem';

/** The sidebar of a phone. */
export function SidebarDrawer(): ReactElement {
  const [isOpen, setOpen] = useAtom(sidebarDrawerAtom);
  const close = (): void => setOpen(false);
  useFocusReturn(isOpen);
  return (
    <Drawer
      open={isOpen}
      onClose={close}
      placement="left"
      size={DRAWER_WIDTH}
      closable={false}
      aria-label={ru.sidebar.label}
      classNames={{ body: 'sidebar-drawer' }}
      rootClassName="shell-dialog"
    >
      <div className="sidebar-head">
        <HomeLink onNavigate={close} />
        <Button
          type="text"
          aria-label={ru.sidebar.close}
          icon={<CloseOutlined aria-hidden />}
          onClick={close}
        />
      </div>
      <SidebarBody isCollapsed={false} onNavigate={close}>
        <TopLinks onNavigate={close} />
      </SidebarBody>
    </Drawer>
  );
}
