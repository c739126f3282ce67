import { Button, Flex, Typography } from 'antd';
import { useEffect, useRef } from 'react';
import type { ReactElement } from 'react';
import type { Application } from 'shared-kernel/contract/applications';
import { currentStep } from 'shared-kernel/domain/steps';
import { STAGE_LABELS } from 'shared-kernel/locale';
import { paths, useNavigate } from 'shared-kernel/router';
import { requestBankSwitch } from 'shared-kernel/session';
import { notifyError } from 'shared-kernel/toast';
import { ru } from '../../../locale/ru.ts';
import styles from './deal-links.module.css';

/** The client's applications at other banks that belong to the same deal. */
export function DealLinks({ application }: { readonly application: Application }): ReactElement | null {
  const navigate = useNavigate();
  const onLeft = useRef<() => void>(undefined);
  useEffect(() => () => onLeft.current?.(), []);
  if (application.deal.length === 0) return null;
  const open = async (other: Application['deal'][number]): Promise<void> => {
    // The bank is not changed while an application is open (chapter 5): this one is left first,
    // including its page, which would otherwise load it from the other bank.
    const left = new Promise<void>((resolve) => {
      onLeft.current = resolve;
    });
    void navigate(paths.requests.link());
    await left;
    try {
      await requestBankSwitch(other.bank);
      const { route } = currentStep([{ stage: other.stage, complete: false }], other.status);
      void navigate(paths.issue.link(other.hash_password, route));
    } catch (error) {
      notifyError(error, ru.deal.openFailed);
      void navigate(-1);
    }
  };
  return (
    <Flex gap="0 12px" wrap align="center">
      <Typography.Text type="secondary">{ru.deal.others}</Typography.Text>
      {application.deal.map((other) => (
        <Button
          key={other.hash_password}
          type="link"
          className={styles.other ?? ''}
          onClick={() => void open(other)}
        >
          {ru.deal.otherAt(other.bank_name, other.id, STAGE_LABELS[other.stage])}
        </Button>
      ))}
    </Flex>
  );
}
