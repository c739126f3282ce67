import { Flex, Form, Select, Space } from 'antd';
import type { ReactElement } from 'react';
import { APPLICATION_STATUSES, STAGES } from 'shared-kernel/contract/applications';
import { PRODUCT_CODES } from 'shared-kernel/contract/products';
import { HOLDER_LABELS, STAGE_LABELS, statusLabel } from 'shared-kernel/locale';
import { MoneyInput } from '../../../common/money-input.tsx';
import { ru } from '../../../locale/ru.ts';
import type { ListViewControl } from '../state/use-list-view.ts';

const HOLDERS = ['agent', 'bank', 'client'] as const;

/** Statuses that share a label («Завершена») are one choice. */
const STATUS_OPTIONS = [...new Set(APPLICATION_STATUSES.map(statusLabel))].map((label) => ({
  label,
  value: APPLICATION_STATUSES.filter((status) => statusLabel(status) === label).join('+'),
}));

/** Status, stage, product, amount and whose turn it is. */
export function MoreFilters({ control }: { readonly control: ListViewControl }): ReactElement {
  const { filter } = control.view;
  const chosen = STATUS_OPTIONS.map(({ value }) => value).filter((value) =>
    value.split('+').some((status) => filter.status?.includes(status as never)),
  );
  return (
    <Form layout="vertical" component="div">
      <Form.Item label={ru.requests.status} htmlFor="filter-status">
        <Select
          id="filter-status"
          mode="multiple"
          allowClear
          placeholder={ru.requests.anyStatus}
          value={chosen}
          options={STATUS_OPTIONS}
          optionFilterProp="label"
          onChange={(values) =>
            control.change({ status: values.flatMap((value) => value.split('+')) as typeof filter.status })
          }
        />
      </Form.Item>
      <Form.Item label={ru.requests.stage} htmlFor="filter-stage">
        <Select
          id="filter-stage"
          mode="multiple"
          allowClear
          placeholder={ru.requests.anyStage}
          value={filter.stage ?? []}
          options={STAGES.map((value) => ({ value, label: STAGE_LABELS[value] }))}
          optionFilterProp="label"
          onChange={(stage) => control.change({ stage })}
        />
      </Form.Item>
      <Form.Item label={ru.requests.columns.product} htmlFor="filter-product">
        <Select
          id="filter-product"
          mode="multiple"
          allowClear
          placeholder={ru.requests.anyProduct}
          value={filter.product ?? []}
          options={PRODUCT_CODES.map((value) => ({ value, label: ru.products[value] }))}
          optionFilterProp="label"
          onChange={(product) => control.change({ product })}
        />
      </Form.Item>
      <Form.Item label={ru.requests.columns.amount}>
        <Flex gap={8}>
          <Space.Compact block>
            <MoneyInput
              aria-label={ru.requests.amountFrom}
              placeholder={ru.requests.from}
              kopecks={filter.amount_from_kopecks}
              onCommit={(kopecks) => control.change({ amount_from_kopecks: kopecks })}
            />
            <MoneyInput
              aria-label={ru.requests.amountTo}
              placeholder={ru.requests.to}
              kopecks={filter.amount_to_kopecks}
              onCommit={(kopecks) => control.change({ amount_to_kopecks: kopecks })}
            />
          </Space.Compact>
        </Flex>
      </Form.Item>
      <Form.Item label={ru.requests.holder} htmlFor="filter-holder">
        <Select
          id="filter-holder"
          allowClear
          placeholder={ru.requests.anyHolder}
          value={filter.holder}
          options={HOLDERS.map((value) => ({ value, label: HOLDER_LABELS[value] }))}
          onChange={(holder) => control.change({ holder })}
        />
      </Form.Item>
    </Form>
  );
}
