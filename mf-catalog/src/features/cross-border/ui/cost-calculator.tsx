import { Segmented } from 'antd';
import type { ReactElement } from 'react';
import type { Corridor, ExchangeRate } from 'shared-kernel/contract/cross-border';
import { formatDate } from 'shared-kernel/domain/dates';
import { formatAmount, formatInteger, formatMoneyShort } from 'shared-kernel/domain/money';
import { formatRate } from 'shared-kernel/domain/rates';
import { FormItem, MoneyText, Panel } from 'shared-kernel/ui';
import form from '../../../common/form.module.css';
import { NumberField } from '../../../common/number-field.tsx';
import { ru } from '../locale/ru.ts';
import { checkAmount, paymentCost, findRate, toCurrency, toKopecks } from '../state/payment-cost.ts';
import type { AmountRefusal } from '../state/payment-cost.ts';
import styles from './cross-border.module.css';

const text = ru.crossBorder;

interface CostCalculatorProps {
  readonly corridor: Corridor;
  readonly currency: string;
  readonly amountKopecks: number | undefined;
  /** The sum as it was typed in currency; otherwise it follows from the roubles. */
  readonly currencyHundredths: number | undefined;
  /** An empty amount is an error only once the request was tried. */
  readonly isAsked: boolean;
  readonly onCurrency: (currency: string) => void;
  readonly onAmount: (amountKopecks: number | undefined, currencyHundredths?: number) => void;
}

export const AMOUNT_FIELD = 'cross-border-amount';

/** What a payment costs in all. */
export function CostCalculator(props: CostCalculatorProps): ReactElement {
  const { corridor, currency, amountKopecks, currencyHundredths, isAsked, onCurrency, onAmount } = props;
  const refusal = checkAmount(corridor, amountKopecks);
  const rate = findRate(corridor, currency);
  const inCurrency =
    currencyHundredths ?? (rate && amountKopecks !== undefined ? toCurrency(amountKopecks, rate) : undefined);
  const cost =
    refusal === null && amountKopecks !== undefined ? paymentCost(corridor, currency, amountKopecks) : null;
  return (
    <Panel title={text.calculator} aria-label={text.calculator}>
      <div>
        <FormItem label={text.currency} className={form.field ?? ''}>
          <Segmented<string>
            aria-label={text.currency}
            value={currency}
            options={[...corridor.currencies]}
            onChange={onCurrency}
          />
        </FormItem>
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
          hint={rate ? undefined : text.amountHint}
          onChange={({ amountKopecks: next }) => onAmount(next)}
        />
        {rate ? (
          <NumberField
            id="cross-border-currency-amount"
            name="hundredths"
            label={text.currencyAmount(currency)}
            mask="money"
            suffix={currency}
            isRequired
            value={inCurrency}
            hint={text.rate(rateText(rate), formatDate(rate.on))}
            onChange={({ hundredths }) =>
              onAmount(hundredths === undefined ? undefined : toKopecks(hundredths, rate), hundredths)
            }
          />
        ) : null}
      </div>
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
                {rate ? <AlsoIn rate={rate} kopecks={cost.totalKopecks} /> : null}
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
    </Panel>
  );
}

/** A sum of roubles in the currency of the payment. */
function AlsoIn({
  rate,
  kopecks,
}: {
  readonly rate: ExchangeRate;
  readonly kopecks: number;
}): ReactElement | null {
  const hundredths = toCurrency(kopecks, rate);
  if (hundredths === undefined) return null;
  return <small className={styles.alsoIn}>{text.alsoIn(formatAmount(hundredths), rate.currency)}</small>;
}

function rateText({ nominal, currency, rate_ten_thousandths: rate }: ExchangeRate): string {
  const roubles = new Intl.NumberFormat('ru', { minimumFractionDigits: 2, maximumFractionDigits: 4 });
  return `${formatInteger(nominal)} ${currency} = ${roubles.format(rate / 10_000)} ₽`;
}

function refusalText(refusal: AmountRefusal, corridor: Corridor): string {
  if (refusal === 'too_small') return text.tooSmall(formatMoneyShort(corridor.min_amount_kopecks));
  if (refusal === 'too_large') return text.tooLarge(formatMoneyShort(corridor.max_amount_kopecks));
  return text.amountEmpty;
}
