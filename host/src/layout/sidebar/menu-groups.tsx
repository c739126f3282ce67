import { memo, useId } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { currentUserAtom } from 'shared-kernel/session';
import { useAtomValue } from 'shared-kernel/state';
import { ru } from '../../locale/ru.ts';
import { useRemotes } from '../../remotes/index.ts';
import { BankSelect } from '../top-bar/bank-select.tsx';
import { MenuLink } from './menu-link.tsx';

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
                <BankSelect />
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
