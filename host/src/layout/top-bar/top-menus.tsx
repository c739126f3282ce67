import { DownOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { MenuProps } from 'antd';
import type { ComponentProps, ReactElement } from 'react';
import { useOnPress } from 'shared-kernel/lazy-part';
import type { TopBarEntry } from 'shared-kernel/remote';
import { useLocation, useNavigate } from 'shared-kernel/router';
import { useMediaQuery } from 'shared-kernel/ui';
import { ru } from '../../locale/ru.ts';
import { useRemotes } from '../../remotes/index.ts';
import { useFlowRoute } from '../flow-route.ts';
import { openedMenu } from './opened-menu-code.ts';

/** Room for the entries side by side, px: more beside the header of an open application. */
const WIDE = '(width >= 1200px)';
const WIDE_IN_FLOW = '(width >= 1680px)';

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
  const { pathname } = useLocation();
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
    <PressMenu
      className={className}
      label={entry.label}
      current={pathname}
      items={entry.items.map((item) => ({ key: item.path, label: item.label }))}
    />
  );
}

function FoldedMenu({ entries }: { readonly entries: readonly TopBarEntry[] }): ReactElement {
  const { pathname } = useLocation();
  return (
    <PressMenu
      className="top-menu"
      label={ru.topBar.menu}
      current={pathname}
      items={entries.map((entry) =>
        entry.items.length === 0
          ? { key: entry.path, label: entry.label }
          : {
              key: entry.id,
              type: 'group' as const,
              label: entry.label,
              children: entry.items.map((item) => ({ key: item.path, label: item.label })),
            },
      )}
    />
  );
}

interface PressMenuProps {
  readonly className: string;
  readonly label: string;
  readonly current: string;
  /** Their keys are addresses. */
  readonly items: NonNullable<MenuProps['items']>;
}

function PressMenu({ className, label, current, items }: PressMenuProps): ReactElement {
  const navigate = useNavigate();
  const { code: Opened, handlers } = useOnPress(openedMenu);
  const button = (props: ComponentProps<typeof Button>): ReactElement => (
    <Button type="text" className={className} aria-haspopup="menu" {...props}>
      {label} <DownOutlined aria-hidden className="top-menu-arrow" />
    </Button>
  );
  return Opened ? (
    <Opened
      items={items}
      current={current}
      onChoose={(path) => void navigate(path)}
      button={(ref) => button({ ref })}
    />
  ) : (
    button({ ...handlers, 'aria-expanded': false })
  );
}
