import { BankOutlined } from '@ant-design/icons';
import { Button, Flex } from 'antd';
import { useState } from 'react';
import type { ReactElement } from 'react';
import type { BankCode } from 'shared-kernel/contract/banks';
import { isCancelled } from 'shared-kernel/http';
import { bankName } from 'shared-kernel/locale';
import { BANK_PARAM } from 'shared-kernel/paths';
import { paths, useSearchParams } from 'shared-kernel/router';
import { currentBankAtom, requestBankSwitch } from 'shared-kernel/session';
import { useAtomValue } from 'shared-kernel/state';
import { notifyError } from 'shared-kernel/toast';
import { EmptyState, LinkButton, PageHeader } from 'shared-kernel/ui';
import { ru } from '../locale/ru.ts';

/** An application of another bank than the current one: the whole portal moves there only when the agent says so. */
export function OtherBank({ bank }: { readonly bank: BankCode }): ReactElement {
  const current = useAtomValue(currentBankAtom);
  const [search, setSearch] = useSearchParams();
  const [isBusy, setBusy] = useState(false);
  const move = async (): Promise<void> => {
    setBusy(true);
    try {
      await requestBankSwitch(bank);
      if (search.get(BANK_PARAM) !== bank) {
        const next = new URLSearchParams(search);
        next.set(BANK_PARAM, bank);
        setSearch(next, { replace: true });
      }
    } catch (error) {
      setBusy(false);
      if (!isCancelled(error)) notifyError(error, ru.deal.openFailed);
    }
  };
  return (
    <>
      <PageHeader title={ru.otherBank.title(bankName(bank))} />
      <EmptyState
        icon={<BankOutlined aria-hidden />}
        title={ru.otherBank.now(bankName(current))}
        description={ru.otherBank.text(bankName(bank))}
        action={
          <Flex gap={8} wrap justify="center">
            <Button type="primary" loading={isBusy} onClick={() => void move()}>
              {ru.otherBank.move(bankName(bank))}
            </Button>
            <LinkButton to={paths.requests.link()}>{ru.otherBank.stay(bankName(current))}</LinkButton>
          </Flex>
        }
      />
    </>
  );
}
