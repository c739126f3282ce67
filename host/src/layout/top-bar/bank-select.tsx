import { BankOutlined } from '@ant-design/icons';
import { Select, Tooltip } from 'antd';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { listPartnerBanks } from 'shared-kernel/contract/banks';
import type { Bank, BankCode } from 'shared-kernel/contract/banks';
import { useEndpointQuery } from 'shared-kernel/query';
import { authBusyAtom, currentBankAtom } from 'shared-kernel/session';
import { useAtomValue } from 'shared-kernel/state';
import { ru } from '../../locale/ru.ts';
import { bankName } from 'shared-kernel/locale';
import { chooseBank } from '../../session/bank-switch.ts';
import { useFlowRoute } from '../flow-route.ts';
import { useOpening } from '../use-opening.ts';

/** Why a bank cannot be chosen; nothing when it can. */
function bankRefusal(bank: Bank): string | undefined {
  if (!bank.available) return ru.topBar.bankUnavailable;
  return bank.accessLocked ? ru.topBar.bankAccessLocked : undefined;
}

/** The banks of the agent; closed while an application is open (chapter 5), free until a new one exists. */
export function BankSelect({ size = 'middle' }: { readonly size?: 'middle' | 'large' }): ReactElement {
  const current = useAtomValue(currentBankAtom);
  const isBusy = useAtomValue(authBusyAtom);
  const opening = useOpening(useFlowRoute());
  const banks = useEndpointQuery(listPartnerBanks);
  const [choice, setChoice] = useState<BankCode>();
  const isLocked = opening === 'opening' || opening === 'open';
  const known = banks.data ?? [];
  const offered = known.some(({ id }) => id === current)
    ? known
    : [{ id: current, name: bankName(current), available: true, accessLocked: false }, ...known];
  return (
    <Tooltip title={isLocked ? ru.topBar.bankLockedByApplication : ''}>
      <Select<BankCode>
        className="bank-select"
        size={size}
        aria-label={ru.topBar.bank}
        value={choice ?? current}
        disabled={isLocked}
        loading={isBusy && choice !== undefined}
        prefix={<BankOutlined aria-hidden />}
        popupMatchSelectWidth={false}
        options={offered.map((bank) => {
          const refusal = bank.id === current ? undefined : bankRefusal(bank);
          return {
            value: bank.id,
            label: bank.name ?? bankName(bank.id),
            disabled: refusal !== undefined || isBusy,
            refusal,
          };
        })}
        optionRender={({ label, data }) => (
          <span className="bank-option">
            <span>{label}</span>
            {data.refusal === undefined ? null : <small>{data.refusal}</small>}
          </span>
        )}
        onChange={(bank) => {
          setChoice(bank);
          void chooseBank(bank).finally(() => setChoice(undefined));
        }}
      />
    </Tooltip>
  );
}
