import { CalculatorOutlined, MessageOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactElement } from 'react';
import type { Product } from 'shared-kernel/contract/products';
import { paths, useNavigate } from 'shared-kernel/router';
import { CreateRequestButton } from '../../../common/create-request-button.tsx';
import { ru } from '../../../locale/ru.ts';
import { allowsAmount } from '../state/catalogue-view.ts';

interface ProductActionsProps {
  readonly product: Product;
  /** Sum of the filter: the application and the calculation begin with it. */
  readonly amountKopecks: number | undefined;
  readonly withCalculator?: boolean;
}

const text = ru.products;

/** What can be done with a product: an application, or a word to the curator where there is none. */
export function ProductActions(props: ProductActionsProps): ReactElement {
  const { product, withCalculator = false } = props;
  const navigate = useNavigate();
  const amountKopecks = allowsAmount(product, props.amountKopecks) ? props.amountKopecks : undefined;
  const subject = `${product.title}, ${product.bank_name}`;
  const calculation = calculatorLink(product, amountKopecks);
  return (
    <>
      {product.product === null ? (
        <Button
          icon={<MessageOutlined aria-hidden />}
          aria-label={`${text.askCurator}: ${subject}`}
          onClick={() => void navigate(paths.chat.link())}
        >
          {text.askCurator}
        </Button>
      ) : (
        <CreateRequestButton subject={subject} application={{ product: product.product, amountKopecks }} />
      )}
      {withCalculator && calculation !== undefined ? (
        <Button icon={<CalculatorOutlined aria-hidden />} onClick={() => void navigate(calculation)}>
          {text.calculate}
        </Button>
      ) : null}
    </>
  );
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
  if (product.rate_from_basis_points !== null) query.set('rate', String(product.rate_from_basis_points));
  if (mode === 'guarantee') {
    if (product.max_term_days !== null) query.set('days', String(product.max_term_days));
  } else if (product.max_term_months !== null) query.set('months', String(product.max_term_months));
  return paths.calculator.link(query);
}
