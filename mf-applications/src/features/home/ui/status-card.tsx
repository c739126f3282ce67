import { Flex } from 'antd';
import { useId, useMemo } from 'react';
import type { ReactElement } from 'react';
import { formatInteger } from 'shared-kernel/domain/money';
import { plural } from 'shared-kernel/domain/plurals';
import { Link, useNavigate } from 'shared-kernel/router';
import { Chart, Panel, toneColour } from 'shared-kernel/ui';
import { NoApplications } from '../../../common/no-applications.tsx';
import { ru } from '../locale/ru.ts';
import type { StatusGroup } from '../state/status-groups.ts';
import styles from './status-card.module.css';

const CHART_HEIGHT = 180;

interface StatusCardProps {
  readonly title: string;
  readonly groups: readonly StatusGroup[];
  readonly total: number;
}

/** Own applications by status: a doughnut, and the same numbers as a table of links. */
export function StatusCard({ title, groups, total }: StatusCardProps): ReactElement {
  const navigate = useNavigate();
  const tableId = useId();
  const points = useMemo(() => groups.map(({ label, count }) => ({ series: label, value: count })), [groups]);
  const series = useMemo(
    () => groups.map(({ label, tone }) => ({ name: label, colour: toneColour(tone) })),
    [groups],
  );
  if (total === 0) {
    return (
      <Panel title={title}>
        <NoApplications />
      </Panel>
    );
  }
  return (
    <Panel title={title}>
      <Flex gap={16} align="center" wrap>
        <div className={styles.chart}>
          <Chart
            kind="doughnut"
            name={title}
            height={CHART_HEIGHT}
            points={points}
            series={series}
            format={formatInteger}
            tableId={tableId}
            onPress={(label) => {
              const group = groups.find((each) => each.label === label);
              if (group) void navigate(group.link);
            }}
          />
          <Flex vertical align="center" justify="center" aria-hidden className={styles.middle}>
            <span className={styles.total}>{formatInteger(total)}</span>
            <span className={styles.unit}>{plural(total, ru.requests.count)}</span>
          </Flex>
        </div>
        <table id={tableId} className={styles.table} aria-label={title}>
          <tbody>
            {groups.map((group) => (
              <tr key={group.label}>
                <th scope="row">
                  <Link to={group.link}>
                    <span
                      aria-hidden
                      className={styles.series}
                      style={{ background: toneColour(group.tone) }}
                    />
                    {group.label}
                  </Link>
                </th>
                <td>{formatInteger(group.count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Flex>
    </Panel>
  );
}
