import { Button, Dropdown } from 'antd';
import type { ButtonProps, MenuProps } from 'antd';
import { useRef, useState } from 'react';
import type { ReactElement } from 'react';
import type { PageAction, PageChoice } from './page-actions.tsx';

export interface PageMenuProps {
  readonly items: readonly (PageAction | PageChoice)[];
  /** Looks and name of the menu's button. */
  readonly button: ButtonProps;
}

type Entry = NonNullable<MenuProps['items']>[number];

/** The menu of a page, opened by the press that brought its code. */
export function OpenedPageMenu({ items, button }: PageMenuProps): ReactElement {
  const element = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(true);
  const act = (action: (button: HTMLElement) => void): void => {
    // A dialog gives the focus back to what had it, and the entry goes with its menu.
    element.current?.focus();
    if (element.current) action(element.current);
  };
  const toEntry = (item: PageAction | PageChoice): Entry => {
    if ('run' in item) return { key: item.key, label: item.label, onClick: item.run };
    const { key, label, icon, act: does, isDisabled = false, isDangerous = false } = item;
    if (typeof does !== 'function') return { key, label, type: 'group', children: does.map(toEntry) };
    return { key, label, icon, disabled: isDisabled, danger: isDangerous, onClick: () => act(does) };
  };
  return (
    <Dropdown
      menu={{ items: items.map(toEntry), autoFocus: true }}
      trigger={['click']}
      placement="bottomRight"
      open={isOpen}
      onOpenChange={setOpen}
    >
      <Button ref={element} autoFocus aria-haspopup="menu" {...button} aria-expanded={isOpen} />
    </Dropdown>
  );
}
