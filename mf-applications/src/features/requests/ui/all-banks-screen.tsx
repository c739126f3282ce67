import { Button, Flex } from 'antd';
import { useDeferredValue, useState } from 'react';
import type { ReactElement } from 'react';
import type { ApplicationListItem, ListName } from 'shared-kernel/contract/applications';
import { formatInteger } from 'shared-kernel/domain/money';
import { formatCount } from 'shared-kernel/domain/plurals';
import { LIST_TITLES } from 'shared-kernel/locale';
import { useBankSessions } from 'shared-kernel/session';
import { BankLines, BankScopeSwitch, ConnectBanks, PageHeader, SkeletonTable, Text } from 'shared-kernel/ui';
import { reassignDialog } from '../../../common/reassign-dialog-part.ts';
import { ru } from '../locale/ru.ts';
import { useAllBanks } from '../state/use-all-banks.ts';
import type { AllBanksList } from '../state/use-all-banks.ts';
import type { ListViewControl } from '../state/use-list-view.ts';
import { EmptyList } from './empty-list.tsx';
import { ListControls } from './list-controls.tsx';
import { ListTable } from './list-table.tsx';
import { rejectDialog } from './reject-dialog-part.ts';
import { useRowActions } from './use-row-actions.ts';

interface AllBanksScreenProps {
  readonly name: ListName;
  readonly control: ListViewControl;
}

/** One list of every bank that the agent is signed in to, in one order. */
export function AllBanksScreen({ name, control }: AllBanksScreenProps): ReactElement {
  const sessions = useBankSessions();
  const { view } = control;
  const list = useAllBanks(name, useDeferredValue(view), sessions.banks);
  const [rejected, setRejected] = useState<ApplicationListItem | null>(null);
  const [handed, setHanded] = useState<ApplicationListItem | null>(null);
  const actions = useRowActions({ askReject: setRejected, askReassign: setHanded });
  const title = LIST_TITLES[name];
  const isPending = list.banks.some((bank) => bank.isPending);
  const isEmpty = list.rows.length === 0;
  return (
    <>
      <PageHeader title={title} subtitle={isEmpty && isPending ? undefined : totalText(list)} />
      <Flex vertical gap={12}>
        <ListControls
          name={name}
          control={control}
          banks={sessions.banks}
          scope={<BankScopeSwitch label={ru.allBanks.scope} value={view.scope} onChange={control.look} />}
        >
          <ConnectBanks sessions={sessions} />
        </ListControls>
        <BankLines banks={list.banks} />
        {isEmpty && isPending && <SkeletonTable />}
        {isEmpty && !isPending && list.banks.some(({ error }) => error === null) && (
          <EmptyList name={name} control={control} />
        )}
        {!isEmpty && (
          <ListTable
            label={title}
            rows={list.rows}
            control={control}
            actions={actions}
            selection={null}
            showsBank
          />
        )}
        {list.readOn && (
          <Flex vertical gap={8} align="center">
            <Text tone="secondary">
              {ru.allBanks.shown(formatInteger(list.rows.length), formatInteger(list.total))}
            </Text>
            <Button loading={list.isReadingOn} onClick={list.readOn}>
              {ru.allBanks.more}
            </Button>
          </Flex>
        )}
      </Flex>
      {rejected && (
        <rejectDialog.Part row={rejected} reject={actions.reject} onClose={() => setRejected(null)} />
      )}
      {handed && (
        <reassignDialog.Part
          application={handed}
          onSubmit={(colleague) => actions.reassign.mutateAsync({ row: handed, colleague })}
          onClose={() => setHanded(null)}
        />
      )}
    </>
  );
}

function totalText({ total, isTotalOpen }: AllBanksList): string {
  return isTotalOpen ? ru.requests.countAtLeast(total) : formatCount(total, ru.requests.count);
}
