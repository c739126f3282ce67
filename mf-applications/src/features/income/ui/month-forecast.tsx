import { InfoCircleOutlined } from '@ant-design/icons';
import { Button, Flex, Tooltip } from 'antd';
import type { ReactElement } from 'react';
import type { MonthForecast } from 'shared-kernel/contract/income';
import { formatMonth } from 'shared-kernel/domain/dates';
import { MoneyText, Panel, Text } from 'shared-kernel/ui';
import { ru } from '../locale/ru.ts';

/** What the bank is to pay by the end of the month, and how that is reckoned. */
export function MonthForecastCard({ forecast }: { readonly forecast: MonthForecast }): ReactElement {
  const title = ru.income.forecast(formatMonth(forecast.month));
  return (
    <Panel size="small" aria-label={title}>
      <Flex gap={8} align="center" wrap>
        <Text tone="secondary">{title}</Text>
        <MoneyText kopecks={forecast.commission_kopecks} strong />
        <Text tone="secondary">{ru.income.forecastRows(forecast.count)}</Text>
        <Tooltip title={ru.income.forecastHint}>
          <Button
            type="text"
            size="small"
            icon={<InfoCircleOutlined aria-hidden />}
            aria-label={ru.income.forecastHint}
          />
        </Tooltip>
      </Flex>
    </Panel>
  );
}
