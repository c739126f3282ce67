import { CalculatorOutlined, MessageOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactElement } from 'react';
import type { Product } from 'shared-kernel/contract/products';
import { paths, useNavigate } from 'shared-kernel/router';
import { mayCreateAtom } from 'shared-kernel/session';
import { useAtomValue } from 'shared-kernel/state';
import { CreateRequestButton } from '../../../common/create-request-button.tsx';
import { createRequestLink } from '../../../common/create-request.ts';
import { ru } from '../locale/ru.ts';
import { useIsBankClosed } from '../api/open-banks.ts';
import { allowsAmount } from '../state/catalogue-view.ts';
import styles from './products.module.css';

interface ProductActionsProps {
  readonly product: Product;
  /** Sum of the filter: the application and the calculation begin with it. */
  readonly amountKopecks: number | undefined;
  readonly withCalculator?: boolean;
}

const text = ru.products;

/**
 * What can be done with a product: an application, a word to the curator where there is none, or, where its bank is
 * closed to the agent, the offers of the banks that are open.
 */
export function ProductActions(props: ProductActionsProps): ReactElement {
  const { product, withCalculator = false } = props;
  const navigate = useNavigate();
  const amountKopecks = allowsAmount(product, props.amountKopecks) ? props.amountKopecks : undefined;
  const subject = `${product.title}, ${product.bank_name}`;
  const mayCreate = useAtomValue(mayCreateAtom);
  const { product: code } = product;
  const isClosed = useIsBankClosed(product.bank) && mayCreate;
  const calculation = calculatorLink(product, amountKopecks);
  return (
    <>
      {code === null ? (
        <Button
          icon={<MessageOutlined aria-hidden />}
          aria-label={`${text.askCurator}: ${subject}`}
          onClick={() => void navigate(paths.chat.link())}
        >
          {text.askCurator}
        </Button>
      ) : isClosed ? (
        <span className={styles.closed}>
          <span>{text.bankClosed(product.bank_name)}</span>
          <Button
            aria-label={`${text.openOffers}: ${product.title}`}
            onClick={() => void navigate(createRequestLink({ product: code, amountKopecks }))}
          >
            {text.openOffers}
          </Button>
        </span>
      ) : (
        <CreateRequestButton
          subject={subject}
          application={{ product: code, amountKopecks }}
          isPrimary={withCalculator}
        />
      )}
      {withCalculator && calculation !== undefined ? (
        <Button icon={<CalculatorOutlined aria-hidden />} onClick={() => void navigate(calculation)}>
          {text.calculate}
        </Button>
      ) : null}
    </>
  );
}

/** The rate of a sum; where the bank does not say it, the one that the client gets at worst. */
function getRate(product: Product, amountKopecks: number | null): number | null {
  const { rate_tiers: tiers = [], rate_from_basis_points: from, rate_to_basis_points: to } = product;
  const tier = tiers.find(({ up_to_kopecks: bound }) => (amountKopecks ?? 0) <= bound);
  return tier?.rate_basis_points ?? (product.category === 'deposits' ? from : (to ?? from));
}

/** The calculator with the product's figures; cards have nothing to calculate. */
function calculatorLink(product: Product, amountKopecks: number | undefined): string | undefined {
  const mode = { credits: 'loan', guarantees: 'guarantee', deposits: 'deposit', cards: undefined }[
    product.category
  ];
  if (mode === undefined) return undefined;
  const query = new URLSearchParams({ mode });
  if (product.product !== null) query.set('product', product.product);
  const amount = amountKopecks ?? product.min_amount_kopecks;
  if (amount) query.set('amount', String(amount));
  const rate = getRate(product, amount);
  if (rate !== null) query.set('rate', String(rate));
  if (mode === 'guarantee') {
    if (product.max_term_days !== null) query.set('days', String(product.max_term_days));
  } else if (product.max_term_months !== null) query.set('months', String(product.max_term_months));
  return paths.calculator.link(query);
}
