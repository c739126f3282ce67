import { MoreOutlined } from '@ant-design/icons';
import { useState } from 'react';
import type { ComponentProps, ReactElement } from 'react';
import { lazyPart, onIntent } from 'shared-kernel/lazy-part';
import { ru } from '../locale/ru.ts';
import type { ListedRow } from '../state/listed-row.ts';
import styles from './row-menu.module.css';
import type { RowHandlers } from './use-row-actions.ts';

export interface RowMenuProps {
  readonly row: ListedRow;
  readonly actions: RowHandlers;
}

/** A page has as many menus as rows, and opens one of them at most. */
const opened = lazyPart(() => import('./row-menu-opened.tsx').then((module) => module.OpenedRowMenu));

/** The actions on an application, as a menu. */
export function RowMenu({ row, actions }: RowMenuProps): ReactElement {
  const [isPressed, setPressed] = useState(false);
  const button = <RowMenuButton row={row} {...onIntent(opened.preload)} onClick={() => setPressed(true)} />;
  return isPressed ? <opened.Part row={row} actions={actions} placeholder={button} /> : button;
}

interface RowMenuButtonProps extends ComponentProps<'button'> {
  readonly row: ListedRow;
}

/** The button at the end of a row. */
export function RowMenuButton({ row, ...button }: RowMenuButtonProps): ReactElement {
  return (
    <button
      type="button"
      aria-label={ru.requests.rowActions(row.id)}
      aria-haspopup="menu"
      aria-expanded={false}
      {...button}
      className={`${styles.button} ${button.className ?? ''}`}
    >
      <MoreOutlined aria-hidden />
    </button>
  );
}
