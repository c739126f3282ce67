import { Dropdown } from 'antd';
import type { DropDownProps, MenuProps } from 'antd';
import { useEffect, useState } from 'react';
import type { ReactElement, RefObject } from 'react';
import { useMenuFocus } from './use-menu-focus.ts';

interface OpenedMenuProps {
  readonly items: NonNullable<MenuProps['items']>;
  readonly onChoose: (key: string) => void;
  /** The entry of this page. */
  readonly current?: string;
  readonly placement?: NonNullable<DropDownProps['placement']>;
  /** The button of the menu. */
  readonly button: (ref: RefObject<HTMLButtonElement | null>) => ReactElement;
}

/** A menu of the top bar from the press that brought its code on: open, and by the keyboard at its first entry. */
export function OpenedMenu(props: OpenedMenuProps): ReactElement {
  const { items, onChoose, current, placement = 'bottomLeft', button } = props;
  const focus = useMenuFocus();
  const [isOpen, setOpen] = useState(false);
  const change = (next: boolean): void => {
    setOpen(next);
    focus.onOpenChange(next);
  };
  // The button that was pressed is gone with what stood here.
  useEffect(() => {
    focus.button.current?.focus();
    change(true);
    // Once.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return (
    <Dropdown
      autoFocus
      trigger={['click']}
      open={isOpen}
      onOpenChange={change}
      placement={placement}
      menu={{
        ...(current === undefined ? {} : { selectedKeys: [current] }),
        items,
        onClick: ({ key }) => {
          change(false);
          onChoose(key);
        },
      }}
    >
      {button(focus.button)}
    </Dropdown>
  );
}
