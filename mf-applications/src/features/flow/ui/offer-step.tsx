import { SwapOutlined } from '@ant-design/icons';
import { Flex } from 'antd';
import type { ReactElement } from 'react';
import { WORDS } from 'shared-kernel/locale';
import { createSearchParams, paths } from 'shared-kernel/router';
import { EmptyState, FactList, LinkButton, MoneyText, Panel } from 'shared-kernel/ui';
import { ru } from '../locale/ru.ts';
import { offerItems, termText } from './application-terms.tsx';
import type { StepProps } from './step-content.tsx';

/** Step 1 of an existing application: the offer it was created from. */
export function OfferStep({ application }: Pick<StepProps, 'application'>): ReactElement {
  const { offer } = application;
  return (
    <Panel
      title={ru.offer.title(application.bank_name)}
      extra={
        <LinkButton to={copyLink(application)} icon={<SwapOutlined aria-hidden />}>
          {ru.offer.toAnotherBank}
        </LinkButton>
      }
    >
      <Flex vertical gap={16}>
        <FactList
          columns={2}
          items={[
            {
              key: 'client',
              label: ru.offer.client,
              children: application.client_name || WORDS.notSpecified,
            },
            { key: 'inn', label: ru.offer.clientInn, children: application.client_inn ?? WORDS.notSpecified },
            { key: 'product', label: ru.offer.product, children: application.product_title },
            {
              key: 'amount',
              label: ru.offer.amount,
              children: <MoneyText kopecks={application.amount_kopecks} />,
            },
            { key: 'term', label: ru.offer.term, children: termText(application) },
            ...(application.guarantee_type
              ? [
                  {
                    key: 'type',
                    label: ru.offer.guaranteeType,
                    children: ru.guaranteeTypes[application.guarantee_type],
                  },
                ]
              : []),
            ...(offer ? offerItems(application, offer) : []),
          ]}
        />
        {!offer && <EmptyState compact title={ru.offer.none} />}
      </Flex>
    </Panel>
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
