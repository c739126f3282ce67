import { CloseOutlined, MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons';
import { Button, Drawer, Tooltip } from 'antd';
import { memo } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { Link, paths } from 'shared-kernel/router';
import { useAtom } from 'shared-kernel/state';
import { useIsMobile } from 'shared-kernel/ui';
import { ru } from '../../locale/ru.ts';
import { Logo } from '../../theme/logo.tsx';
import { useFlowRoute } from '../flow-route.ts';
import { TopLinks } from '../top-bar/top-links.tsx';
import { MenuGroups } from './menu-groups.tsx';
import { NewApplication } from './new-application.tsx';
import { SidebarFooter } from './sidebar-footer.tsx';
import { sidebarDrawerAtom, sidebarExpandedAtom } from './sidebar-state.ts';
import { StepList } from './step-list.tsx';

/** Width of the phone's drawer: 18rem (chapter 9). */
const DRAWER_WIDTH = '18rem';

/** The sidebar: beside the page from 768 px on, a drawer below. What follows the address in it does so by itself. */
export const Sidebar = memo(function Sidebar(): ReactElement {
  const isMobile = useIsMobile();
  return isMobile ? <SidebarDrawer /> : <SidebarColumn />;
});

/** The column stays where it is when the agent goes to another page. */
const stay = (): void => undefined;

function SidebarColumn(): ReactElement {
  const [isExpanded, setExpanded] = useAtom(sidebarExpandedAtom);
  const toggleLabel = isExpanded ? ru.sidebar.collapse : ru.sidebar.expand;
  return (
    <aside className="sidebar" data-state={isExpanded ? 'expanded' : 'collapsed'}>
      <div className="sidebar-head">
        {isExpanded ? <HomeLink /> : null}
        <Tooltip title={toggleLabel} placement="right">
          <Button
            type="text"
            aria-label={toggleLabel}
            aria-expanded={isExpanded}
            icon={isExpanded ? <MenuFoldOutlined aria-hidden /> : <MenuUnfoldOutlined aria-hidden />}
            onClick={() => setExpanded(!isExpanded)}
          />
        </Tooltip>
      </div>
      <SidebarBody isCollapsed={!isExpanded} onNavigate={stay} />
    </aside>
  );
}

function SidebarDrawer(): ReactElement {
  const [isOpen, setOpen] = useAtom(sidebarDrawerAtom);
  const close = (): void => setOpen(false);
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

function HomeLink({ onNavigate }: { readonly onNavigate?: () => void }): ReactElement {
  return (
    <Link to={paths.home.link()} className="sidebar-home" {...(onNavigate ? { onClick: onNavigate } : {})}>
      <Logo />
    </Link>
  );
}

interface SidebarBodyProps {
  readonly isCollapsed: boolean;
  readonly onNavigate: () => void;
  readonly children?: ReactNode;
}

function SidebarBody({ isCollapsed, onNavigate, children }: SidebarBodyProps): ReactElement {
  const route = useFlowRoute();
  return (
    <>
      <nav className="sidebar-nav" aria-label={route ? ru.sidebar.steps : ru.sidebar.label}>
        {route ? (
          <StepList route={route} isCollapsed={isCollapsed} onNavigate={onNavigate} />
        ) : (
          <>
            <NewApplication isCollapsed={isCollapsed} onNavigate={onNavigate} />
            <MenuGroups isCollapsed={isCollapsed} onNavigate={onNavigate} />
            {children}
          </>
        )}
      </nav>
      <SidebarFooter isCollapsed={isCollapsed} onNavigate={onNavigate} />
    </>
  );
}
