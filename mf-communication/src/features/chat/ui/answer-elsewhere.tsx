import { Button } from 'antd';
import { useState } from 'react';
import type { ReactElement } from 'react';
import type { BankCode } from 'shared-kernel/contract/banks';
import { isCancelled } from 'shared-kernel/http';
import { bankName } from 'shared-kernel/locale';
import { requestBankSwitch } from 'shared-kernel/session';
import { notifyError } from 'shared-kernel/toast';
import { ru } from '../locale/ru.ts';
import styles from './answer-elsewhere.module.css';

interface AnswerElsewhereProps {
  readonly bank: BankCode;
  /** The agent is about to write: the entry comes with the other bank. */
  readonly onAnswer: (() => void) | undefined;
}

/** In place of the entry in a thread of another bank: what is written belongs to the current bank, so the portal moves there. */
export function AnswerElsewhere({ bank, onAnswer }: AnswerElsewhereProps): ReactElement {
  const [isBusy, setBusy] = useState(false);
  const move = async (): Promise<void> => {
    setBusy(true);
    onAnswer?.();
    try {
      await requestBankSwitch(bank);
    } catch (error) {
      if (!isCancelled(error)) notifyError(error, ru.chat.moveFailed);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={styles.line}>
      <span className={styles.text}>{ru.chat.atOtherBank(bankName(bank))}</span>
      <Button type="primary" loading={isBusy} onClick={() => void move()}>
        {ru.chat.answerAt(bankName(bank))}
      </Button>
    </div>
  );
}
