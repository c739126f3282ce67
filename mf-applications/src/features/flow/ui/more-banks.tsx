import { SendOutlined } from '@ant-design/icons';
import { Button, Flex } from 'antd';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { bankCodeSchema } from 'shared-kernel/contract/banks';
import type { BankCode } from 'shared-kernel/contract/banks';
import { isClosedStatus } from 'shared-kernel/domain/statuses';
import { isFormStage, stepOf } from 'shared-kernel/domain/steps';
import { isCancelled } from 'shared-kernel/http';
import { statusLabel } from 'shared-kernel/locale';
import { paths, useNavigate } from 'shared-kernel/router';
import { requestBankSession, requestBankSwitch } from 'shared-kernel/session';
import { notifyError } from 'shared-kernel/toast';
import { Panel, Text } from 'shared-kernel/ui';
import { PlainList } from '../../../common/lists.tsx';
import { SmallText } from '../../../common/small-text.tsx';
import { ru } from '../locale/ru.ts';
import { SUBMISSION } from '../locale/submission.ts';
import { createSibling, useOtherOffers } from '../api/other-offers.ts';
import type { StepProps } from './step-content.tsx';

const TITLE_ID = 'more-banks';

/** On the steps after the forms: the same client at the banks that do not have one yet, with one press each. */
export function MoreBanks({
  application,
  position,
}: Pick<StepProps, 'application' | 'position'>): ReactElement | null {
  const { info, owner, archived, deal, stage, permissions } = application;
  const isOnItsWay =
    owner.is_me &&
    permissions.write &&
    !archived &&
    !isClosedStatus(info.status) &&
    !isFormStage(stage) &&
    (position.shown?.number ?? 0) >= 5;
  const offers = useOtherOffers(application, isOnItsWay);
  const begun = deal.filter(({ stage: at, status }) => isFormStage(at) && !isClosedStatus(status));
  const [busy, setBusy] = useState<BankCode | null>(null);
  const navigate = useNavigate();
  if (!isOnItsWay || begun.length + offers.length === 0) return null;

  /** The button names the bank: the portal moves there because the agent says so. */
  const open = async (bank: BankCode, name: string, make: () => Promise<string>): Promise<void> => {
    setBusy(bank);
    try {
      await requestBankSession(bank);
      const link = await make();
      await requestBankSwitch(bank);
      await navigate(link);
    } catch (error) {
      setBusy(null);
      if (!isCancelled(error)) notifyError(error, SUBMISSION.more.failed(name));
    }
  };
  return (
    <Panel size="small" aria-labelledby={TITLE_ID}>
      <Flex vertical gap={12}>
        <Flex vertical>
          <Text isStrong id={TITLE_ID}>
            {SUBMISSION.more.title}
          </Text>
          <SmallText>{SUBMISSION.more.text}</SmallText>
        </Flex>
        <PlainList gap={8} aria-label={SUBMISSION.more.title}>
          {begun.map(({ hash_password: hash, id, bank, bank_name: name, stage: at, status }) => (
            <BankLine
              key={bank}
              text={SUBMISSION.more.begun(id, statusLabel(status))}
              action={SUBMISSION.more.go(name)}
              isBusy={busy === bank}
              isLocked={busy !== null}
              onPress={() =>
                void open(bank, name, () =>
                  Promise.resolve(paths.issue.link(hash, stepOf(at).route, { bank })),
                )
              }
            />
          ))}
          {offers.map(({ bank: code, bank_name: name, title, decision_days: days }) => {
            const bank = bankCodeSchema.parse(code);
            return (
              <BankLine
                key={bank}
                text={days === null ? title : SUBMISSION.more.offer(title, ru.workingDays(days))}
                action={SUBMISSION.more.apply(name)}
                isBusy={busy === bank}
                isLocked={busy !== null}
                onPress={() =>
                  void open(bank, name, async () =>
                    paths.issue.link(await createSibling(application, bank), 'request-form', { bank }),
                  )
                }
              />
            );
          })}
        </PlainList>
      </Flex>
    </Panel>
  );
}

interface BankLineProps {
  readonly text: string;
  readonly action: string;
  readonly isBusy: boolean;
  readonly isLocked: boolean;
  readonly onPress: () => void;
}

function BankLine({ text, action, isBusy, isLocked, onPress }: BankLineProps): ReactElement {
  return (
    <Flex component="li" gap="8px 12px" wrap align="center" justify="space-between">
      <span>{text}</span>
      <Button
        icon={<SendOutlined aria-hidden />}
        loading={isBusy}
        disabled={isLocked && !isBusy}
        onClick={onPress}
      >
        {action}
      </Button>
    </Flex>
  );
}
