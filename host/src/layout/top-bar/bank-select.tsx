import { BankOutlined } from '@ant-design/icons';
import type { ReactElement } from 'react';
import { listPartnerBanks } from 'shared-kernel/contract/banks';
import { lazyCode } from 'shared-kernel/lazy';
import { useOnPress } from 'shared-kernel/lazy-part';
import { bankName } from 'shared-kernel/locale';
import { useEndpointQuery } from 'shared-kernel/query';
import { currentBankAtom } from 'shared-kernel/session';
import { useAtomValue } from 'shared-kernel/state';
import { SelectButton } from 'shared-kernel/ui';
import { ru } from '../../locale/ru.ts';
import { useFlowRoute } from '../flow-route.ts';
import { useOpening } from '../use-opening.ts';

const opened = lazyCode(() =>
  import(/* webpackChunkName: "bank-select" */ './opened-bank-select.tsx').then(
    (module) => module.OpenedBankSelect,
  ),
);

/** The banks of the agent; closed while an application is open (chapter 5), free until a new one exists. */
export function BankSelect(): ReactElement {
  const current = useAtomValue(currentBankAtom);
  const opening = useOpening(useFlowRoute());
  const { data: banks = [] } = useEndpointQuery(listPartnerBanks);
  const { code: Opened, handlers } = useOnPress(opened);
  const isLocked = opening === 'opening' || opening === 'open';
  if (Opened) return <Opened banks={banks} isLocked={isLocked} />;
  return (
    <SelectButton
      className="bank-select"
      label={ru.topBar.bank}
      isDisabled={isLocked}
      prefix={<BankOutlined aria-hidden />}
      {...(isLocked ? { title: ru.topBar.bankLockedByApplication } : {})}
      handlers={handlers}
    >
      {banks.find(({ id }) => id === current)?.name ?? bankName(current)}
    </SelectButton>
  );
}
