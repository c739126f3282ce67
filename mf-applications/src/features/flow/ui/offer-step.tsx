import { SwapOutlined } from '@ant-design/icons';
import { Button, Card, Descriptions, Flex } from 'antd';
import type { ReactElement } from 'react';
import { formatMoney } from 'shared-kernel/domain/money';
import { formatFullCost, formatRate } from 'shared-kernel/domain/rates';
import { createSearchParams, Link, paths } from 'shared-kernel/router';
import { EmptyState, MoneyText } from 'shared-kernel/ui';
import { ru } from '../../../locale/ru.ts';
import type { StepProps } from './step-content.tsx';

/** Step 1 of an existing application: the offer it was created from. */
export function OfferStep({ application }: Pick<StepProps, 'application'>): ReactElement {
  const { offer } = application;
  const term =
    application.term_months !== null
      ? ru.months(application.term_months)
      : application.term_days !== null
        ? ru.days(application.term_days)
        : ru.dash;
  return (
    <Card
      title={ru.offer.title(application.bank_name)}
      extra={
        <Link to={copyLink(application)}>
          <Button icon={<SwapOutlined aria-hidden />}>{ru.offer.toAnotherBank}</Button>
        </Link>
      }
    >
      <Flex vertical gap={16}>
        <Descriptions
          column={{ xs: 1, md: 2 }}
          items={[
            { key: 'client', label: ru.offer.client, children: application.client_name || ru.dash },
            { key: 'inn', label: ru.offer.clientInn, children: application.client_inn ?? ru.dash },
            { key: 'product', label: ru.offer.product, children: application.product_title },
            {
              key: 'amount',
              label: ru.offer.amount,
              children: <MoneyText kopecks={application.amount_kopecks} />,
            },
            { key: 'term', label: ru.offer.term, children: term },
            ...(application.guarantee_type
              ? [
                  {
                    key: 'type',
                    label: ru.offer.guaranteeType,
                    children: ru.guaranteeTypes[application.guarantee_type],
                  },
                ]
              : []),
          ]}
        />
        {offer ? (
          <Descriptions
            column={{ xs: 1, md: 2 }}
            items={[
              {
                key: 'rate',
                label: ru.offer.rate,
                children: offer.rate_basis_points === null ? ru.dash : formatRate(offer.rate_basis_points),
              },
              ...(application.kind === 'loan'
                ? [
                    {
                      key: 'payment',
                      label: ru.offer.payment,
                      children: offer.payment_kopecks === null ? ru.dash : formatMoney(offer.payment_kopecks),
                    },
                    {
                      key: 'cost',
                      label: ru.offer.effectiveRate,
                      children:
                        offer.effective_rate_milli_percent === null
                          ? ru.dash
                          : formatFullCost(offer.effective_rate_milli_percent),
                    },
                  ]
                : []),
              { key: 'fee', label: ru.offer.fee, children: <MoneyText kopecks={offer.fee_kopecks} /> },
              {
                key: 'commission',
                label: ru.offer.commission,
                children: <MoneyText kopecks={offer.commission_kopecks} strong />,
              },
            ]}
          />
        ) : (
          <EmptyState compact title={ru.offer.none} />
        )}
      </Flex>
    </Card>
  );
}

/** Link to a new application with the same parameters, which copies the answers of this one. */
export function copyLink(application: StepProps['application']): string {
  const { product, amount_kopecks: amount, term_months: months, term_days: days } = application;
  const query = createSearchParams({
    product,
    amount: String(amount),
    ...(months === null ? {} : { months: String(months) }),
    ...(days === null ? {} : { days: String(days) }),
    ...(application.guarantee_type ? { type: application.guarantee_type } : {}),
    ...(application.client_inn ? { inn: application.client_inn } : {}),
    copy_from: application.hash_password,
  });
  return paths.createRequest.link(query);
}
