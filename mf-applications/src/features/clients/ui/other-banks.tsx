import { Button, Card, Flex, Typography } from 'antd';
import type { ReactElement } from 'react';
import type { BankCode } from 'shared-kernel/contract/banks';
import { WORDS, bankName } from 'shared-kernel/locale';
import { useBankSessions } from 'shared-kernel/session';
import { ConnectBanks } from 'shared-kernel/ui';
import { PlainList } from '../../../common/lists.tsx';
import { ru } from '../../../locale/ru.ts';
import { useClientAt } from '../api/client.ts';
import { ClientApplications } from './client-applications.tsx';

type Answer = ReturnType<typeof useClientAt>[number];

interface OtherBanksProps {
  readonly inn: string;
  readonly current: BankCode;
}

/** The client's applications at the other banks that the agent is signed in to: a line for each, as it answers. */
export function OtherBanks({ inn, current }: OtherBanksProps): ReactElement {
  const sessions = useBankSessions();
  const others = sessions.banks.filter((bank) => bank !== current);
  const answers = useClientAt(others, inn);
  const lines = others.flatMap((bank, index) => {
    const answer = answers[index];
    // A bank that keeps no clients has nothing to say.
    return answer && answer.error?.code !== 'not_offered' ? [{ bank, answer }] : [];
  });
  return (
    <Card title={ru.clients.card.elsewhere}>
      <Flex vertical gap={12}>
        {lines.length === 0 && (
          <Typography.Text type="secondary">{ru.clients.card.signedInNowhere}</Typography.Text>
        )}
        <PlainList gap={16} aria-label={ru.clients.card.elsewhere}>
          {lines.map(({ bank, answer }) => (
            <Flex key={bank} vertical gap={4} component="li">
              <Typography.Text strong>{bankName(bank)}</Typography.Text>
              <BankAnswer bank={bank} answer={answer} />
            </Flex>
          ))}
        </PlainList>
        <ConnectBanks sessions={sessions} />
      </Flex>
    </Card>
  );
}

function BankAnswer({ bank, answer }: { readonly bank: BankCode; readonly answer: Answer }): ReactElement {
  const { data, error, isFetching, refetch } = answer;
  if (data === undefined && error !== null && !isFetching) {
    return (
      <Flex gap={8} align="center" wrap role="alert">
        <Typography.Text type="warning">{ru.clients.card.bankFailed}</Typography.Text>
        <Button
          size="small"
          aria-label={ru.clients.card.retryAt(bankName(bank))}
          onClick={() => void refetch()}
        >
          {WORDS.retry}
        </Button>
      </Flex>
    );
  }
  return (
    <>
      <div role="status">
        {data === undefined && <Typography.Text type="secondary">{ru.clients.card.waiting}</Typography.Text>}
        {data?.applications.length === 0 && (
          <Typography.Text type="secondary">{ru.clients.card.noneAt}</Typography.Text>
        )}
      </div>
      {data && data.applications.length > 0 && (
        <ClientApplications applications={data.applications} bank={bank} />
      )}
    </>
  );
}
