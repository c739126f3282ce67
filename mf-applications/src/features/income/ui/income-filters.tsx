import { Checkbox, DatePicker, Flex, Segmented, Select } from 'antd';
import type { RefSelectProps } from 'antd';
import dayjs from 'dayjs';
import { useRef } from 'react';
import type { ReactElement } from 'react';
import { today } from 'shared-kernel/domain/instants';
import { portalPartners } from 'shared-kernel/locale';
import { FilterChips } from 'shared-kernel/ui';
import { ru } from '../locale/ru.ts';
import { getPeriod, PERIODS } from '../state/income-view.ts';
import type { IncomeView, Period } from '../state/income-view.ts';
import styles from './income-filters.module.css';

const ISO = 'YYYY-MM-DD';

interface IncomeFiltersProps {
  readonly view: IncomeView;
  /** Whether some rows were compared with a statement. */
  readonly hasStatements: boolean;
  readonly onChange: (change: Partial<IncomeView>) => void;
}

/** Period and partner. */
export function IncomeFilters({ view, hasStatements, onChange }: IncomeFiltersProps): ReactElement {
  const current = PERIODS.find((period) => {
    const { from, to } = getPeriod(period, today());
    return from === view.from && to === view.to;
  });
  const partner = useRef<RefSelectProps>(null);
  return (
    <div role="search" aria-label={ru.requests.filters}>
      <Flex gap={8} wrap align="center">
        <Segmented<Period | ''>
          aria-label={ru.income.period}
          value={current ?? ''}
          options={PERIODS.map((value) => ({ value, label: ru.income.periods[value] }))}
          onChange={(period) => period && onChange(getPeriod(period, today()))}
        />
        <DatePicker.RangePicker
          aria-label={ru.income.period}
          allowClear={false}
          format="DD.MM.YYYY"
          value={[dayjs(view.from), dayjs(view.to)]}
          onChange={(range) => {
            const [from, to] = range ?? [];
            if (from && to) onChange({ from: from.format(ISO), to: to.format(ISO) });
          }}
        />
        <Select
          ref={partner}
          allowClear
          aria-label={ru.income.partner}
          placeholder={ru.income.anyPartner}
          className={styles.partner ?? ''}
          value={view.partner}
          options={portalPartners().map(({ code, name }) => ({ value: code, label: name }))}
          onChange={(next) => onChange({ partner: next })}
        />
        {hasStatements && (
          <Checkbox
            checked={view.mismatch}
            onChange={(event) => onChange({ mismatch: event.target.checked })}
          >
            {ru.statements.onlyMismatches}
          </Checkbox>
        )}
        <FilterChips
          chips={[]}
          isFiltered={view.partner !== undefined || view.state !== undefined || view.mismatch}
          onReset={() => onChange({ partner: undefined, state: undefined, mismatch: false })}
          focusAfter={partner}
        />
      </Flex>
    </div>
  );
}
