import { Button, Flex } from 'antd';
import type { ReactElement } from 'react';
import { useCapability } from 'shared-kernel/capabilities';
import { WORDS } from 'shared-kernel/locale';
import { SidePanel } from 'shared-kernel/side-panel';
import { useIsMobile } from 'shared-kernel/ui';
import { ru } from '../locale/ru.ts';
import { countConditions } from '../state/list-view.ts';
import type { ListViewControl } from '../state/use-list-view.ts';
import { MainFilters } from './main-filters.tsx';
import { MoreFilters } from './more-filters.tsx';
import { TaskFilters } from './task-filters.tsx';

interface FilterDrawerProps {
  readonly control: ListViewControl;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** All filters that do not stand beside the list; on a phone all there are. */
export function FilterDrawer({ control, isOpen, onClose }: FilterDrawerProps): ReactElement {
  const isMobile = useIsMobile();
  const hasMore = useCapability('lists') !== false;
  return (
    <SidePanel
      open={isOpen}
      title={ru.requests.filters}
      onClose={onClose}
      width={400}
      sheetHeight="85%"
      footer={
        <Flex gap={8} justify="space-between">
          <Button onClick={control.reset} disabled={countConditions(control.view) === 0}>
            {WORDS.resetFilters}
          </Button>
          <Button type="primary" onClick={onClose}>
            {ru.requests.showFound}
          </Button>
        </Flex>
      }
    >
      <Flex vertical gap={20}>
        {isMobile && <MainFilters control={control} isStacked />}
        <TaskFilters control={control} />
        {hasMore && <MoreFilters control={control} />}
      </Flex>
    </SidePanel>
  );
}
