import { MoreOutlined } from '@ant-design/icons';
import { Button, Flex } from 'antd';
import { useState } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { lazyPart, onIntent } from '../lazy-part.tsx';
import { UI_TEXTS } from '../locale/words.ts';
import type { PageMenuProps } from './page-menu-opened.tsx';
import { useIsMobile } from './use-media-query.ts';

export interface PageChoice {
  readonly key: string;
  readonly label: string;
  readonly run: () => void;
}

export interface PageAction {
  readonly key: string;
  readonly label: string;
  readonly icon: ReactNode;
  /** Gets its button, to which the focus comes back from a dialog; or a menu of choices. */
  readonly act: ((button: HTMLElement) => void) | readonly PageChoice[];
  readonly isDisabled?: boolean;
  /** It works at this moment. */
  readonly isBusy?: boolean;
  readonly isDangerous?: boolean;
  /** Of what is switched on and off. */
  readonly isOn?: boolean;
}

export interface PageActionsProps {
  /** The most wanted first. */
  readonly actions: readonly PageAction[];
}

/** Actions of a page: all on a desktop; on a phone the first, and the others in a menu beside it. */
export function PageActions({ actions }: PageActionsProps): ReactElement {
  const isMobile = useIsMobile();
  const shown = isMobile && actions.length > 2 ? 1 : actions.length;
  const others = actions.slice(shown);
  return (
    <Flex gap={8} wrap>
      {actions.slice(0, shown).map((action) => (
        <ActionButton key={action.key} action={action} />
      ))}
      {others.length > 0 && (
        <PageMenu
          items={others}
          button={{
            icon: <MoreOutlined aria-hidden />,
            'aria-label': UI_TEXTS.moreActions,
            title: UI_TEXTS.moreActions,
            loading: others.some(({ isBusy }) => isBusy),
          }}
        />
      )}
    </Flex>
  );
}

function ActionButton({ action }: { readonly action: PageAction }): ReactElement {
  const { label, icon, act, isDisabled = false, isBusy = false, isDangerous = false, isOn } = action;
  const button = { icon, disabled: isDisabled, loading: isBusy, danger: isDangerous, children: label };
  if (typeof act !== 'function') return <PageMenu items={act} button={button} />;
  return (
    <Button
      {...button}
      {...(isOn === undefined ? {} : { 'aria-pressed': isOn })}
      onClick={({ currentTarget }) => act(currentTarget)}
    />
  );
}

const opened = lazyPart(() => import('./page-menu-opened.tsx').then((module) => module.OpenedPageMenu));

/** Its code comes with the first press. */
function PageMenu(props: PageMenuProps): ReactElement {
  const [isPressed, setPressed] = useState(false);
  const button = (
    <Button
      aria-haspopup="menu"
      aria-expanded={false}
      {...props.button}
      {...onIntent(opened.preload)}
      onClick={() => setPressed(true)}
    />
  );
  return isPressed ? <opened.Part {...props} placeholder={button} /> : button;
}
