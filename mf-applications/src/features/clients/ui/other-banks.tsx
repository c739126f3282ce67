import { Button, Flex } from 'antd';
import type { ReactElement } from 'react';
import { WORDS, bankName } from 'shared-kernel/locale';
import type { BankAnswer } from 'shared-kernel/query';
import type { BankSessions } from 'shared-kernel/session';
import { ConnectBanks, Panel, Text } from 'shared-kernel/ui';
import { PlainList } from '../../../common/lists.tsx';
import { ru } from '../locale/ru.ts';
import type { ClientCard } from '../api/client.ts';
import { ClientApplications } from './client-applications.tsx';

interface OtherBanksProps {
  readonly answers: readonly BankAnswer<ClientCard>[];
  readonly sessions: BankSessions;
}

/** The client's applications at the other banks that the agent is signed in to: a line for each, as it answers. */
export function OtherBanks({ answers, sessions }: OtherBanksProps): ReactElement {
  return (
    <Panel title={ru.clients.card.elsewhere}>
      <Flex vertical gap={12}>
        {answers.length === 0 && <Text tone="secondary">{ru.clients.card.signedInNowhere}</Text>}
        <PlainList gap={16} aria-label={ru.clients.card.elsewhere}>
          {answers.map((answer) => (
            <Flex key={answer.bank} vertical gap={4} component="li">
              <Text isStrong>{bankName(answer.bank)}</Text>
              <AtBank {...answer} />
            </Flex>
          ))}
        </PlainList>
        <ConnectBanks sessions={sessions} />
      </Flex>
    </Panel>
  );
}

function AtBank({ bank, data, error, retry }: BankAnswer<ClientCard>): ReactElement {
  if (error !== null) {
    return (
      <Flex gap={8} align="center" wrap role="alert">
        <Text tone="warning">{ru.clients.card.bankFailed}</Text>
        <Button size="small" aria-label={ru.clients.card.retryAt(bankName(bank))} onClick={retry}>
          {WORDS.retry}
        </Button>
      </Flex>
    );
  }
  return (
    <>
      <div role="status">
        {data === undefined && <Text tone="secondary">{ru.clients.card.waiting}</Text>}
        {data?.applications.length === 0 && <Text tone="secondary">{ru.clients.card.noneAt}</Text>}
      </div>
      {data && data.applications.length > 0 && (
        <ClientApplications applications={data.applications} bank={bank} />
      )}
    </>
  );
}
