import { Tooltip } from 'antd';
import { memo, useId } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { Widget } from 'shared-kernel/remote';
import type { MenuEntry, WidgetName } from 'shared-kernel/remote';
import { NavLink } from 'shared-kernel/router';
import { currentUserAtom } from 'shared-kernel/session';
import { useAtomValue } from 'shared-kernel/state';
import { ru } from '../../locale/ru.ts';
import { useRemotes } from '../../remotes/index.ts';
import { AfterFirstPage } from '../after-first-page.tsx';
import { BankSelect } from '../top-bar/bank-select.tsx';
import { MenuEntryIcon } from './menu-icon.tsx';

/** Titles of the portal's own groups; the others bring theirs. */
const TITLES: Readonly<Record<string, string>> = ru.sidebar.groups;

interface MenuGroupsProps {
  readonly isCollapsed: boolean;
  readonly onNavigate: () => void;
}

/** The four groups of chapter 2 and those that remotes declare; their entries are data of the remotes. */
export const MenuGroups = memo(function MenuGroups({
  isCollapsed,
  onNavigate,
}: MenuGroupsProps): ReactElement {
  const { menu, menuGroups } = useRemotes();
  const role = useAtomValue(currentUserAtom)?.role;
  const mine = menu.filter((entry) => !entry.roles || (role !== undefined && entry.roles.includes(role)));
  return (
    <>
      {menuGroups.map(({ id: group, label }) => {
        const entries = mine.filter((entry) => entry.group === group);
        if (entries.length === 0) return null;
        return (
          <MenuGroup key={group} title={TITLES[group] ?? label ?? group} isCollapsed={isCollapsed}>
            {group === 'applications' && !isCollapsed ? (
              <li className="nav-bank">
                <BankSelect size="middle" />
              </li>
            ) : null}
            {entries.map((entry) => (
              <MenuLink
                key={entry.id}
                entry={entry}
                isExact={mine.some(
                  ({ path }) => path !== entry.path && path.startsWith(withSlash(entry.path)),
                )}
                isCollapsed={isCollapsed}
                onNavigate={onNavigate}
              />
            ))}
          </MenuGroup>
        );
      })}
    </>
  );
});

interface MenuGroupProps {
  readonly title: string;
  readonly isCollapsed: boolean;
  readonly children: ReactNode;
}

function MenuGroup({ title, isCollapsed, children }: MenuGroupProps): ReactElement {
  const id = useId();
  return (
    <section className="nav-group" aria-labelledby={id}>
      <h2 id={id} className={isCollapsed ? 'nav-title sr-only' : 'nav-title'}>
        {title}
      </h2>
      <ul>{children}</ul>
    </section>
  );
}

/** What the paths below this one begin with. */
const withSlash = (path: string): string => path.replace(/\/?$/u, '/');

interface MenuLinkProps {
  readonly entry: MenuEntry;
  /** Another entry lies below its path: only the nearest of them is the current page. */
  readonly isExact: boolean;
  readonly isCollapsed: boolean;
  readonly onNavigate: () => void;
}

function MenuLink({ entry, isExact, isCollapsed, onNavigate }: MenuLinkProps): ReactElement {
  return (
    <li>
      <Tooltip title={isCollapsed ? entry.label : ''} placement="right">
        <NavLink to={entry.path} end={isExact} className="nav-link" onClick={onNavigate}>
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
