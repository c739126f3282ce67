import { TableOutlined } from '@ant-design/icons';
import { Button, Popover } from 'antd';
import type { ReactElement } from 'react';
import { lazyPart, onIntent } from 'shared-kernel/lazy-part';
import { ru } from '../locale/ru.ts';
import type { ListViewControl } from '../state/use-list-view.ts';

const texts = ru.lists.columns;
const panel = lazyPart(() => import('./column-panel.tsx').then((module) => module.ColumnPanel));

/** Opens the choice of the columns. */
export function ColumnChooser({ control }: { readonly control: ListViewControl }): ReactElement {
  return (
    <Popover
      trigger="click"
      placement="bottomLeft"
      title={texts.title}
      content={<panel.Part control={control} />}
    >
      <Button icon={<TableOutlined aria-hidden />} {...onIntent(panel.preload)}>
        {texts.button}
      </Button>
    </Popover>
  );
}
