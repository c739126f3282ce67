import { BankOutlined } from '@ant-design/icons';
import { Select, Tooltip } from 'antd';
import { useState } from 'react';
import type { ReactElement } from 'react';
import type { Bank, BankCode } from 'shared-kernel/contract/banks';
import { bankName, portalBanks } from 'shared-kernel/locale';
import { authBusyAtom, currentBankAtom } from 'shared-kernel/session';
import { useAtomValue } from 'shared-kernel/state';
import { ru } from '../../locale/ru.ts';
import { chooseBank } from '../../session/bank-switch.ts';

interface OpenedBankSelectProps {
  readonly banks: readonly Bank[];
  readonly isLocked: boolean;
}

/** Why a bank cannot be chosen; nothing when it can. */
function bankRefusal(bank: Bank): string | undefined {
  if (!bank.available) return ru.topBar.bankUnavailable;
  return bank.accessLocked ? ru.topBar.bankAccessLocked : undefined;
}

/** The list of the banks, from the press that brought its code on. */
export function OpenedBankSelect({ banks: known, isLocked }: OpenedBankSelectProps): ReactElement {
  const current = useAtomValue(currentBankAtom);
  const isBusy = useAtomValue(authBusyAtom);
  const [choice, setChoice] = useState<BankCode>();
  // A partner bank without a sign-in of its own is not one to work at.
  const opened = known.filter(({ id }) => portalBanks().some(({ code }) => code === id));
  const offered = opened.some(({ id }) => id === current)
    ? opened
    : [{ id: current, name: bankName(current), available: true, accessLocked: false }, ...opened];
  return (
    <Tooltip title={isLocked ? ru.topBar.bankLockedByApplication : ''}>
      <Select<BankCode>
        className="bank-select"
        autoFocus
        defaultOpen
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
