import { Pie } from '@ant-design/charts';
import { theme } from 'antd';
import type { ReactElement } from 'react';
import { chartColour, useChartTheme } from '../../../common/chart-colours.ts';
import type { StatusGroup } from '../state/status-groups.ts';

interface StatusPieProps {
  readonly groups: readonly StatusGroup[];
  readonly onOpen: (group: StatusGroup) => void;
}

interface SliceEvent {
  readonly type?: string;
  readonly data?: { readonly data?: { readonly label?: string } };
}

/** The doughnut; a press on a slice opens the filtered list. Loaded apart: charts are heavy. */
export default function StatusPie({ groups, onOpen }: StatusPieProps): ReactElement {
  const { token } = theme.useToken();
  const chartTheme = useChartTheme();
  return (
    <Pie
      data={groups.map(({ label, count }) => ({ label, count }))}
      angleField="count"
      colorField="label"
      innerRadius={0.66}
      radius={0.95}
      height={240}
      autoFit
      theme={chartTheme}
      legend={false}
      label={false}
      animate={false}
      scale={{
        color: {
          domain: groups.map(({ label }) => label),
          range: groups.map((_, index) => chartColour(index)),
        },
      }}
      style={{ stroke: token.colorBgContainer, lineWidth: 2, cursor: 'pointer' }}
      tooltip={{ title: '', items: [{ name: '', field: 'count', channel: 'y' }] }}
      onEvent={(_chart: unknown, event: SliceEvent) => {
        if (event.type !== 'element:click') return;
        const group = groups.find(({ label }) => label === event.data?.data?.label);
        if (group) onOpen(group);
      }}
    />
  );
}
