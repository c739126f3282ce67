import { MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons';
import { Button, Tooltip } from 'antd';
import { memo, useEffect, useState } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { lazyPart } from 'shared-kernel/lazy-part';
import { Link, paths } from 'shared-kernel/router';
import { useAtom, useAtomValue } from 'shared-kernel/state';
import { useIsMobile } from 'shared-kernel/ui';
import { ru } from '../../locale/ru.ts';
import { Logo } from '../../theme/logo.tsx';
import { useFirstPage } from '../../first-page.ts';
import { useFlowRoute } from '../flow-route.ts';
import { InSlices } from '../in-slices.tsx';
import { MenuGroups } from './menu-groups.tsx';
import { NewApplication } from './new-application.tsx';
import { SidebarFooter } from './sidebar-footer.tsx';
import { sidebarDrawerAtom, sidebarExpandedAtom } from './sidebar-state.ts';
import { StepList } from './step-list.tsx';

const drawer = lazyPart(() =>
  import(/* webpackChunkName: "sidebar-drawer" */ './sidebar-drawer.tsx').then(
    (module) => module.SidebarDrawer,
  ),
);

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
      <InSlices>
        <SidebarBody isCollapsed={!isExpanded} onNavigate={stay} />
      </InSlices>
    </aside>
  );
}

function SidebarDrawer(): ReactElement | null {
  const isOpen = useAtomValue(sidebarDrawerAtom);
  const [wasOpened, setOpened] = useState(isOpen);
  if (isOpen && !wasOpened) setOpened(true);
  const isFirstPageShown = useFirstPage();
  useEffect(() => {
    // Nobody opens the menu before there is a page.
    if (isFirstPageShown) drawer.preload();
  }, [isFirstPageShown]);
  return wasOpened ? <drawer.Part /> : null;
}

/** The portal's sign, which leads home. */
export function HomeLink({ onNavigate }: { readonly onNavigate?: () => void }): ReactElement {
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

/** What the sidebar shows, beside the page or over it. */
export function SidebarBody({ isCollapsed, onNavigate, children }: SidebarBodyProps): ReactElement {
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
