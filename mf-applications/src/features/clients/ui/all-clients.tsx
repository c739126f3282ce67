import { Button, Flex } from 'antd';
import type { ReactElement, ReactNode } from 'react';
import { BankLines, ConnectBanks, SkeletonTable } from 'shared-kernel/ui';
import type { BankSessions } from 'shared-kernel/session';
import { ru } from '../locale/ru.ts';
import type { AllClients } from '../state/use-all-clients.ts';
import { ClientsTable } from './clients-table.tsx';

interface AllClientsListProps {
  readonly list: AllClients;
  readonly sessions: BankSessions;
  /** What stands for a list without rows. */
  readonly empty: ReactNode;
}

/** One row for each client of every bank that the agent is signed in to. */
export function AllClientsList({ list, sessions, empty }: AllClientsListProps): ReactElement {
  const { rows, banks, readOn, isReadingOn } = list;
  const isPending = banks.some((bank) => bank.isPending);
  const isEmpty = rows.length === 0;
  return (
    <>
      <ConnectBanks sessions={sessions} />
      <BankLines banks={banks} />
      {isEmpty && isPending && <SkeletonTable />}
      {isEmpty && !isPending && banks.some(({ error }) => error === null) && empty}
      {!isEmpty && <ClientsTable rows={rows} />}
      {readOn && (
        <Flex justify="center">
          <Button loading={isReadingOn} onClick={readOn}>
            {ru.allBanks.more}
          </Button>
        </Flex>
      )}
    </>
  );
}
