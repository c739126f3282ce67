import { Button } from 'antd';
import { memo } from 'react';
import type { ReactElement } from 'react';
import type { Product } from 'shared-kernel/contract/products';
import { depositIncome } from 'shared-kernel/domain/deposit';
import { formatRate } from 'shared-kernel/domain/rates';
import { WORDS } from 'shared-kernel/locale';
import { ResponsiveTable } from 'shared-kernel/responsive-table';
import { Link, paths } from 'shared-kernel/router';
import { EmptyState, MoneyText, Panel, QueryBoundary, SkeletonTable, useDebounced } from 'shared-kernel/ui';
import { ru } from '../locale/ru.ts';
import { useDeposits } from '../api/offers.ts';
import type { DepositInput } from '../state/calculator-state.ts';
import styles from './calculator.module.css';

const text = ru.calculator.deposits;
const REST_MS = 250;

interface DepositOffersProps {
  readonly input: DepositInput;
  readonly onRate: (rateBasisPoints: number) => void;
}

interface Row {
  readonly product: Product;
  readonly rateBasisPoints: number;
  readonly incomeKopecks: number | null;
}

/** Deposits of the banks that take this sum for this term, by what they bring at least. */
export const DepositOffers = memo(function DepositOffers(props: DepositOffersProps): ReactElement {
  const { onRate } = props;
  // The table is drawn once the hand rests: it is no part of what follows a slider.
  const input = useDebounced(props.input, REST_MS);
  const query = useDeposits();
  const details = (row: Row): ReactElement => (
    <div className={styles.actions}>
      <Link
        to={paths.productSection.link('deposits', { product: row.product.id })}
        aria-label={`${WORDS.details}: ${row.product.title}, ${row.product.bank_name}`}
      >
        {WORDS.details}
      </Link>
      <Button
        aria-label={ru.calculator.offers.takeRateOf(row.product.bank_name)}
        onClick={() => onRate(row.rateBasisPoints)}
      >
        {ru.calculator.offers.takeRate}
      </Button>
    </div>
  );
  return (
    <Panel title={text.title} aria-label={text.title}>
      <QueryBoundary query={query} skeleton={<SkeletonTable rows={6} />}>
        {(products) => (
          <ResponsiveTable<Row>
            label={text.title}
            rows={toRows(products, input)}
            rowKey={(row) => row.product.id}
            size="small"
            scroll={{ x: 560 }}
            empty={<EmptyState compact title={WORDS.nothingFound} description={text.empty} />}
            columns={[
              {
                key: 'bank',
                title: ru.calculator.offers.bank,
                render: (_, { product }) => (
                  <>
                    <strong>{product.bank_name}</strong>
                    <span className={styles.small}>{product.title}</span>
                  </>
                ),
              },
              {
                key: 'rate',
                title: ru.calculator.offers.rate,
                align: 'end',
                render: (_, row) => text.from(formatRate(row.rateBasisPoints)),
              },
              {
                key: 'income',
                title: ru.calculator.income,
                align: 'end',
                render: (_, row) => <MoneyText kopecks={row.incomeKopecks} strong />,
              },
              { key: 'action', title: ru.calculator.offers.action, render: (_, row) => details(row) },
            ]}
            renderCard={(row) => (
              <div className={styles.card}>
                <div className={styles.cardRow}>
                  <strong>{row.product.bank_name}</strong>
                  {text.from(formatRate(row.rateBasisPoints))}
                </div>
                <div className={styles.cardRow}>
                  <span>{ru.calculator.income}</span>
                  <MoneyText kopecks={row.incomeKopecks} strong />
                </div>
                {details(row)}
              </div>
            )}
          />
        )}
      </QueryBoundary>
    </Panel>
  );
});

/** Deposits that allow the sum and the term; the highest rate first. */
function toRows(products: readonly Product[], input: DepositInput): readonly Row[] {
  const within = (value: number, min: number | null, max: number | null): boolean =>
    (min === null || value >= min) && (max === null || value <= max);
  return products
    .flatMap((product) => {
      const rateBasisPoints = product.rate_from_basis_points;
      if (rateBasisPoints === null) return [];
      if (!within(input.amountKopecks ?? 0, product.min_amount_kopecks, product.max_amount_kopecks))
        return [];
      if (!within(input.termMonths ?? 0, product.min_term_months, product.max_term_months)) return [];
      const income = depositIncome({
        amountKopecks: input.amountKopecks ?? NaN,
        rateBasisPoints,
        termMonths: input.termMonths ?? NaN,
        capitalised: input.capitalised,
        openDate: input.openDate,
      });
      return [{ product, rateBasisPoints, incomeKopecks: income.ok ? income.value.interestKopecks : null }];
    })
    .sort((a, b) => b.rateBasisPoints - a.rateBasisPoints);
}
