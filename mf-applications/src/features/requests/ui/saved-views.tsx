import { StarOutlined } from '@ant-design/icons';
import { Button, Popover } from 'antd';
import { useState } from 'react';
import type { ReactElement } from 'react';
import type { ListName } from 'shared-kernel/contract/applications';
import { lazyPart, onIntent } from 'shared-kernel/lazy-part';
import { ru } from '../locale/ru.ts';
import type { ListViewControl } from '../state/use-list-view.ts';
import styles from './saved-views.module.css';

const texts = ru.lists.views;
const panel = lazyPart(() => import('./views-panel.tsx').then((module) => module.ViewsPanel));

export interface SavedViewsProps {
  readonly name: ListName;
  readonly control: ListViewControl;
}

/** The agent's named views of this list, stored by the bank; the current view is saved by name or copied as a link. */
export function SavedViews(props: SavedViewsProps): ReactElement {
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover
      trigger="click"
      placement="bottomLeft"
      open={isOpen}
      onOpenChange={setOpen}
      title={texts.title}
      destroyOnHidden
      content={
        <panel.Part {...props} onDone={() => setOpen(false)} placeholder={<div className={styles.panel} />} />
      }
    >
      <Button icon={<StarOutlined aria-hidden />} aria-expanded={isOpen} {...onIntent(panel.preload)}>
        {texts.button}
      </Button>
    </Popover>
  );
}
