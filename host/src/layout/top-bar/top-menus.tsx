import { DownOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import type { ReactElement } from 'react';
import type { TopBarEntry } from 'shared-kernel/remote';
import { useLocation, useNavigate } from 'shared-kernel/router';
import { useMediaQuery } from 'shared-kernel/ui';
import { ru } from '../../locale/ru.ts';
import { useRemotes } from '../../remotes/index.ts';
import { useFlowRoute } from '../flow-route.ts';
import { useMenuFocus } from './use-menu-focus.ts';

/** Room for the entries side by side, px: more beside the header of an open application. */
const WIDE = '(min-width: 1200px)';
const WIDE_IN_FLOW = '(min-width: 1680px)';

/** Projects, products, news: data of the remotes; one menu where there is no room for all. */
export function TopMenus(): ReactElement | null {
  const { topBar } = useRemotes();
  const isInFlow = useFlowRoute() !== null;
  const isWide = useMediaQuery(isInFlow ? WIDE_IN_FLOW : WIDE);
  if (topBar.length === 0) return null;
  if (!isWide) return <FoldedMenu entries={topBar} />;
  return (
    <>
      {topBar.map((entry) => (
        <TopMenu key={entry.id} entry={entry} />
      ))}
    </>
  );
}

function TopMenu({ entry }: { readonly entry: TopBarEntry }): ReactElement {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { button, onOpenChange } = useMenuFocus();
  const isHere = pathname === entry.path || pathname.startsWith(`${entry.path}/`);
  const className = isHere ? 'top-menu is-here' : 'top-menu';
  if (entry.items.length === 0) {
    return (
      <Button
        type="text"
        className={className}
        href={`#${entry.path}`}
        {...(isHere ? { 'aria-current': 'page' as const } : {})}
      >
        {entry.label}
      </Button>
    );
  }
  return (
    <Dropdown
      // By the keyboard the first entry is at hand at once.
      autoFocus
      trigger={['click']}
      onOpenChange={onOpenChange}
      menu={{
        selectedKeys: [pathname],
        items: entry.items.map((item) => ({ key: item.path, label: item.label })),
        onClick: ({ key }) => void navigate(key),
      }}
    >
      <Button ref={button} type="text" className={className} aria-haspopup="menu">
        {entry.label} <DownOutlined aria-hidden className="top-menu-arrow" />
      </Button>
    </Dropdown>
  );
}

function FoldedMenu({ entries }: { readonly entries: readonly TopBarEntry[] }): ReactElement {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { button, onOpenChange } = useMenuFocus();
  return (
    <Dropdown
      // By the keyboard the first entry is at hand at once.
      autoFocus
      trigger={['click']}
      onOpenChange={onOpenChange}
      menu={{
        selectedKeys: [pathname],
        items: entries.map((entry) =>
          entry.items.length === 0
            ? { key: entry.path, label: entry.label }
            : {
                key: entry.id,
                type: 'group' as const,
                label: entry.label,
                children: entry.items.map((item) => ({ key: item.path, label: item.label })),
              },
        ),
        onClick: ({ key }) => void navigate(key),
      }}
    >
      <Button ref={button} type="text" className="top-menu" aria-haspopup="menu">
        {ru.topBar.menu} <DownOutlined aria-hidden className="top-menu-arrow" />
      </Button>
    </Dropdown>
  );
}
