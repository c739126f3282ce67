import { DownloadOutlined, TableOutlined } from '@ant-design/icons';
import { Button, Checkbox, Flex, Popover, Tooltip } from 'antd';
import type { ReactElement } from 'react';
import { DEFAULT_LIST_COLUMNS, getColumn, LIST_COLUMNS } from 'shared-kernel/contract/application-columns';
import type { ListColumn } from 'shared-kernel/contract/application-columns';
import type { ListName } from 'shared-kernel/contract/applications';
import type { ListPage } from 'shared-kernel/contract/common';
import { today } from 'shared-kernel/domain/instants';
import { saveBlob } from 'shared-kernel/http';
import { notify, notifyError } from 'shared-kernel/toast';
import { IfOffered, useIsMobile } from 'shared-kernel/ui';
import { ru } from '../../../locale/ru.ts';
import { useExportList } from '../api/export-list.ts';
import { getKnownColumns } from '../state/list-view.ts';
import type { ListViewControl } from '../state/use-list-view.ts';
import styles from './list-toolbar.module.css';
import { SavedViews } from './saved-views.tsx';

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
  const exporting = useExportList(name);
  const download = async (): Promise<void> => {
    try {
      saveBlob(await exporting.mutateAsync(control.view), ru.lists.export.name(title, today()));
      // An export has every row, also beyond a capped total.
      notify.success(page?.capped ? ru.lists.export.doneAll : ru.lists.export.done(page?.total ?? 0));
    } catch (error) {
      notifyError(error, ru.lists.export.failed);
    }
  };
  return (
    <Flex gap={8} wrap>
      <IfOffered capability="lists">
        <SavedViews name={name} control={control} />
      </IfOffered>
      {!isMobile && <ColumnChooser control={control} />}
      <IfOffered capability="lists">
        <Tooltip title={ru.lists.export.hint}>
          <Button
            icon={<DownloadOutlined aria-hidden />}
            loading={exporting.isPending}
            disabled={page === undefined || page.total === 0}
            onClick={() => void download()}
          >
            {ru.lists.export.button}
          </Button>
        </Tooltip>
      </IfOffered>
    </Flex>
  );
}

function ColumnChooser({ control }: { readonly control: ListViewControl }): ReactElement {
  const { columns } = control.view;
  return (
    <Popover
      trigger="click"
      placement="bottomLeft"
      title={ru.lists.columns.title}
      content={
        <Flex vertical gap={12}>
          <Checkbox.Group<ListColumn>
            aria-label={ru.lists.columns.title}
            value={[...columns]}
            className={styles.columns ?? ''}
            options={LIST_COLUMNS.map((value) => ({
              value,
              label: getColumn(value).name ?? getColumn(value).title,
              // The number is the row's link.
              disabled: value === 'id',
            }))}
            onChange={(chosen) => control.showColumns(getKnownColumns(['id', ...chosen]))}
          />
          <Button size="small" onClick={() => control.showColumns(DEFAULT_LIST_COLUMNS)}>
            {ru.lists.columns.reset}
          </Button>
        </Flex>
      }
    >
      <Button icon={<TableOutlined aria-hidden />}>{ru.lists.columns.button}</Button>
    </Popover>
  );
}
