import { Flex } from 'antd';
import type { ReactElement, ReactNode } from 'react';
import type { ListName } from 'shared-kernel/contract/applications';
import type { BankCode } from 'shared-kernel/contract/banks';
import { useCapability } from 'shared-kernel/capabilities';
import { useIsMobile } from 'shared-kernel/ui';
import type { ConditionName } from '../state/list-conditions.ts';
import { shownByTurn } from '../state/turns.ts';
import type { ListViewControl } from '../state/use-list-view.ts';
import { ListFilters } from './list-filters.tsx';
import { hasTurnFilter, TurnFilter } from './turn-filter.tsx';

interface ListControlsProps {
  readonly name: ListName;
  readonly control: ListViewControl;
  /** The banks whose applications the list shows. */
  readonly banks: readonly BankCode[];
  readonly isStaff?: boolean;
  /** What tabs above the list show of its filter. */
  readonly shownByTabs?: readonly ConditionName[];
  /** The choice of banks. */
  readonly scope: ReactNode;
  /** Actions on the view as a whole. */
  readonly children: ReactNode;
}

/** What stands above a list: banks, turns, actions, search and filters; on a phone the search comes first, then the turns. */
export function ListControls(props: ListControlsProps): ReactElement {
  const { name, control, banks, isStaff = false, shownByTabs = [], scope, children } = props;
  const isMobile = useIsMobile();
  const hasQueues = useCapability('queues') !== false;
  const hasTurns = hasTurnFilter(name) && !isStaff && hasQueues;
  const shownByTurns = hasTurns ? shownByTurn(control.view.filter) : [];
  const turns = hasTurns && <TurnFilter name={name} control={control} banks={banks} />;
  const filters = <ListFilters control={control} shown={[...shownByTurns, ...shownByTabs]} />;
  return (
    <>
      {isMobile && filters}
      {isMobile && turns}
      <Flex gap={16} justify="space-between" align="center" wrap>
        {scope}
        {!isMobile && turns}
        {children}
      </Flex>
      {!isMobile && filters}
    </>
  );
}
