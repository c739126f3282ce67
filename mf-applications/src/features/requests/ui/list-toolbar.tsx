import { DownloadOutlined } from '@ant-design/icons';
import { Button, Flex, Tooltip } from 'antd';
import type { ReactElement } from 'react';
import type { ListName } from 'shared-kernel/contract/applications';
import type { ListPage } from 'shared-kernel/contract/common';
import { IfOffered, useIsMobile } from 'shared-kernel/ui';
import { ru } from '../locale/ru.ts';
import type { ListViewControl } from '../state/use-list-view.ts';
import { ColumnChooser } from './column-chooser.tsx';
import { SavedViews } from './saved-views.tsx';
import { useDownloadList } from './use-download-list.ts';

interface ListToolbarProps {
  readonly name: ListName;
  readonly title: string;
  readonly control: ListViewControl;
  /** The page that is shown, once known. */
  readonly page: Pick<ListPage<unknown>, 'total' | 'capped'> | undefined;
}

/** Actions on the view as a whole: saved views, visible columns, export. */
export function ListToolbar({ name, title, control, page }: ListToolbarProps): ReactElement {
  const isMobile = useIsMobile();
  const exporting = useDownloadList(name, title);
  return (
    <Flex gap={8} wrap>
      <IfOffered capability="lists">
        <SavedViews name={name} control={control} />
      </IfOffered>
      {!isMobile && <ColumnChooser control={control} />}
      <IfOffered capability="lists">
        <Tooltip title={ru.export.hint}>
          <Button
            icon={<DownloadOutlined aria-hidden />}
            loading={exporting.isPending}
            disabled={page === undefined || page.total === 0}
            onClick={() => page && void exporting.downloadAll(control.view, page)}
          >
            {ru.export.button}
          </Button>
        </Tooltip>
      </IfOffered>
    </Flex>
  );
}
