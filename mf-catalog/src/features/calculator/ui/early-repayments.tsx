import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Segmented } from 'antd';
import type { ReactElement } from 'react';
import { MAX_EARLY_REPAYMENTS } from 'shared-kernel/contract/quotes';
import type { EarlyEffect } from 'shared-kernel/domain/loan-terms';
import { NumberField } from '../../../common/number-field.tsx';
import { ru } from '../locale/ru.ts';
import type { EarlyInput } from '../state/calculator-state.ts';
import styles from './calculator.module.css';

const text = ru.calculator.early;
/** A quarter into the first year and a round sum: something to see at once. */
const FIRST: EarlyInput = { afterPayment: 3, amountKopecks: 10_000_000, effect: 'term' };

interface EarlyRepaymentsProps {
  readonly early: readonly EarlyInput[];
  readonly errors: ReadonlyMap<string, string>;
  readonly onChange: (early: readonly EarlyInput[]) => void;
}

/** Early repayments: with which payment, how much, and what becomes less. */
export function EarlyRepayments({ early, errors, onChange }: EarlyRepaymentsProps): ReactElement {
  const change = (index: number, part: Partial<EarlyInput>): void =>
    onChange(early.map((each, at) => (at === index ? { ...each, ...part } : each)));
  return (
    <>
      {early.map((each, index) => (
        <div key={index} className={styles.early} role="group" aria-label={text.name(index + 1)}>
          <div className={styles.earlyHead}>
            <span>{text.name(index + 1)}</span>
            <Button
              type="text"
              icon={<DeleteOutlined aria-hidden />}
              aria-label={text.remove(index + 1)}
              title={text.remove(index + 1)}
              onClick={() => onChange(early.filter((_, at) => at !== index))}
            />
          </div>
          <div className={styles.pair}>
            <NumberField
              id={`early-${index}-after`}
              name="afterPayment"
              label={text.after}
              mask="whole"
              suffix="№"
              isRequired
              value={each.afterPayment}
              error={errors.get(`earlyRepayments.${index}.afterPayment`)}
              onChange={(part) => change(index, part)}
            />
            <NumberField
              id={`early-${index}-amount`}
              name="amountKopecks"
              label={text.amount}
              mask="money"
              suffix="₽"
              isRequired
              value={each.amountKopecks}
              error={errors.get(`earlyRepayments.${index}.amountKopecks`)}
              onChange={(part) => change(index, part)}
            />
          </div>
          <Segmented<EarlyEffect>
            block
            aria-label={text.effect}
            value={each.effect}
            options={(['term', 'payment'] as const).map((value) => ({ value, label: text.effects[value] }))}
            onChange={(effect) => change(index, { effect })}
          />
        </div>
      ))}
      <Button
        block
        type="dashed"
        icon={<PlusOutlined aria-hidden />}
        disabled={early.length >= MAX_EARLY_REPAYMENTS}
        onClick={() => {
          const last = early.at(-1);
          onChange([...early, last ? { ...last, afterPayment: (last.afterPayment ?? 0) + 1 } : FIRST]);
        }}
      >
        {text.add}
      </Button>
    </>
  );
}
