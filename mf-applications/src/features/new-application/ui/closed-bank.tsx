import { LockOutlined } from '@ant-design/icons';
import { Button, Flex } from 'antd';
import { useState } from 'react';
import type { ReactElement } from 'react';
import type { Offer } from 'shared-kernel/contract/products';
import { formatMoneyShort } from 'shared-kernel/domain/money';
import { paths, useNavigate } from 'shared-kernel/router';
import { notifyError } from 'shared-kernel/toast';
import { IfOffered, Text } from 'shared-kernel/ui';
import { findCuratorThread } from '../../../common/api/threads.ts';
import { ru } from '../locale/ru.ts';
import { useClosedReason } from '../api/banks.ts';

interface ClosedBankProps {
  readonly offer: Offer;
  readonly amountKopecks: number | undefined;
}

/** Why the bank takes no application, and the way to change that: a message to the curator, ready to be sent. */
export function ClosedBank({ offer, amountKopecks }: ClosedBankProps): ReactElement {
  const [isBusy, setBusy] = useState(false);
  const navigate = useNavigate();
  const reason = useClosedReason(offer.bank);
  const ask = async (): Promise<void> => {
    setBusy(true);
    try {
      const thread = await findCuratorThread();
      if (thread === undefined) return void navigate(paths.chat.link());
      const amount = amountKopecks === undefined ? undefined : formatMoneyShort(amountKopecks);
      const text = ru.offers.accessMessage(offer.bank_name, offer.title, amount);
      void navigate(paths.chat.link({ thread, text }));
    } catch (error) {
      notifyError(error, ru.offers.accessFailed);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Flex vertical gap={8} align="flex-start">
      <Text tone="secondary">
        <LockOutlined aria-hidden /> {ru.offers.closed[reason ?? 'unavailable']}
      </Text>
      {reason !== undefined && reason !== 'elsewhere' && (
        <IfOffered capability="chat">
          <Button
            size="small"
            loading={isBusy}
            aria-label={ru.offers.requestAccessAt(offer.bank_name)}
            onClick={() => void ask()}
          >
            {ru.offers.requestAccess}
          </Button>
        </IfOffered>
      )}
    </Flex>
  );
}
