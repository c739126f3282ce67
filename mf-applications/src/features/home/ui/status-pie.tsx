import { Pie } from '@ant-design/charts';
import { theme } from 'antd';
import { useLayoutEffect, useRef } from 'react';
import type { ReactElement } from 'react';
import { chartColour, useChartTheme } from '../../../common/chart-colours.ts';
import type { StatusGroup } from '../state/status-groups.ts';

interface StatusPieProps {
  readonly groups: readonly StatusGroup[];
  readonly onOpen: (group: StatusGroup) => void;
}

interface SliceEvent {
  readonly data?: { readonly data?: { readonly label?: string } };
}

interface ReadyPlot {
  readonly chart: { readonly on: (event: string, listener: (event: SliceEvent) => void) => unknown };
}

/** The doughnut; a press on a slice opens the filtered list. Loaded apart: charts are heavy. */
export default function StatusPie({ groups, onOpen }: StatusPieProps): ReactElement {
  const { token } = theme.useToken();
  const chartTheme = useChartTheme();
  const press = useRef<(event: SliceEvent) => void>(() => undefined);
  // The chart listens from its first drawing on, and the groups change under it.
  useLayoutEffect(() => {
    press.current = (event) => {
      const group = groups.find(({ label }) => label === event.data?.data?.label);
      if (group) onOpen(group);
    };
  });
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
      // Of the chart itself: what the wrapper passes on no longer says that it was an element that was pressed.
      onReady={({ chart }: ReadyPlot) => chart.on('element:click', (event) => press.current(event))}
    />
  );
}
