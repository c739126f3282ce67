import { Tooltip } from 'antd';
import type { ReactElement } from 'react';
import { Widget } from 'shared-kernel/remote';
import type { MenuEntry, WidgetName } from 'shared-kernel/remote';
import { NavLink } from 'shared-kernel/router';
import { AfterFirstPage } from '../after-first-page.tsx';
import { MenuEntryIcon } from './menu-icon.tsx';

interface MenuLinkProps {
  readonly entry: MenuEntry;
  /** Another entry lies below its path: only the nearest of them is the current page. */
  readonly isExact: boolean;
  readonly isCollapsed: boolean;
  readonly onNavigate?: () => void;
}

/** An entry of a remote in the menu, with the widget at its end. */
export function MenuLink({ entry, isExact, isCollapsed, onNavigate }: MenuLinkProps): ReactElement {
  return (
    <li>
      <Tooltip title={isCollapsed ? entry.label : ''} placement="right">
        <NavLink
          to={entry.path}
          end={isExact}
          className="nav-link"
          {...(onNavigate && { onClick: onNavigate })}
        >
          <MenuEntryIcon icon={entry.icon} />
          <span className={isCollapsed ? 'sr-only' : 'nav-label'}>{entry.label}</span>
          {entry.widget ? (
            <span className="nav-badge">
              {/* The manifest names the widget; only those without props fit into a menu. */}
              <AfterFirstPage>
                <Widget name={entry.widget as Extract<WidgetName, 'unread-badge'>} />
              </AfterFirstPage>
            </span>
          ) : null}
        </NavLink>
      </Tooltip>
    </li>
  );
}
