import { Form, Segmented } from 'antd';
import type { ReactElement } from 'react';
import type { Corridor } from 'shared-kernel/contract/cross-border';
import { formatMoney } from 'shared-kernel/domain/money';
import { formatRate } from 'shared-kernel/domain/rates';
import { MoneyText } from 'shared-kernel/ui';
import { NumberField } from '../../../common/number-field.tsx';
import { ru } from '../../../locale/ru.ts';
import { checkAmount, paymentCost } from '../state/payment-cost.ts';
import type { AmountRefusal } from '../state/payment-cost.ts';
import styles from './cross-border.module.css';

const text = ru.crossBorder;

interface CostCalculatorProps {
  readonly corridor: Corridor;
  readonly currency: string;
  readonly amountKopecks: number | undefined;
  /** An empty amount is an error only once the request was tried. */
  readonly isAsked: boolean;
  readonly onCurrency: (currency: string) => void;
  readonly onAmount: (amountKopecks: number | undefined) => void;
}

export const AMOUNT_FIELD = 'cross-border-amount';

/** What a payment costs in all. */
export function CostCalculator(props: CostCalculatorProps): ReactElement {
  const { corridor, currency, amountKopecks, isAsked, onCurrency, onAmount } = props;
  const refusal = checkAmount(corridor, amountKopecks);
  const cost =
    refusal === null && amountKopecks !== undefined ? paymentCost(corridor, currency, amountKopecks) : null;
  return (
    <section className={styles.panel} aria-label={text.calculator}>
      <h2>{text.calculator}</h2>
      <Form layout="vertical" component="div">
        <NumberField
          id={AMOUNT_FIELD}
          name="amountKopecks"
          label={text.amount}
          mask="money"
          suffix="₽"
          isRequired
          value={amountKopecks}
          error={
            refusal === null || (refusal === 'empty' && !isAsked) ? undefined : refusalText(refusal, corridor)
          }
          hint={text.amountHint}
          onChange={(change) => onAmount(change.amountKopecks)}
        />
        <Form.Item label={text.currency} style={{ marginBottom: 16 }}>
          <Segmented<string>
            aria-label={text.currency}
            value={currency}
            options={[...corridor.currencies]}
            onChange={onCurrency}
          />
        </Form.Item>
      </Form>
      {cost ? (
        <div aria-live="polite">
          <dl className={styles.facts}>
            <div>
              <dt>{text.fee}</dt>
              <dd>
                <MoneyText kopecks={cost.feeKopecks} />
              </dd>
            </div>
            <div>
              <dt>{text.spread}</dt>
              <dd>
                <MoneyText kopecks={cost.spreadKopecks} />
              </dd>
            </div>
            <div>
              <dt>{text.cost}</dt>
              <dd>
                <MoneyText kopecks={cost.costKopecks} strong /> ({formatRate(cost.costBasisPoints)})
              </dd>
            </div>
            <div className={styles.total}>
              <dt>{text.total}</dt>
              <dd>
                <MoneyText kopecks={cost.totalKopecks} strong />
              </dd>
            </div>
          </dl>
          <p className={styles.note}>
            {cost.isMinimumFee ? `${text.minimumTaken} ` : ''}
            {cost.spreadKopecks === 0 && corridor.spread_basis_points > 0 ? text.noExchange : text.rateNote}
          </p>
        </div>
      ) : (
        <p className={styles.note}>{text.costUnknown}</p>
      )}
    </section>
  );
}

function refusalText(refusal: AmountRefusal, corridor: Corridor): string {
  if (refusal === 'too_small') return text.tooSmall(formatMoney(corridor.min_amount_kopecks));
  if (refusal === 'too_large') return text.tooLarge(formatMoney(corridor.max_amount_kopecks));
  return text.amountEmpty;
}
