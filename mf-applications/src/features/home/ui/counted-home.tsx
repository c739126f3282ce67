import type { ReactElement } from 'react';
import { ACCEPT_STATES } from 'shared-kernel/contract/applications';
import { ACCEPT_LABELS } from 'shared-kernel/locale';
import { Link, paths } from 'shared-kernel/router';
import { ACCEPT_TONES, EmptyState, QueryBoundary, SkeletonCards } from 'shared-kernel/ui';
import { ru } from '../locale/ru.ts';
import { useAcceptCounts } from '../api/accept-counts.ts';
import { StatusCard } from './status-card.tsx';

/** The doughnut of a bank without a summary: its lists tell how many applications stand at which decision. */
export function CountedHome(): ReactElement {
  const counts = useAcceptCounts();
  return (
    <QueryBoundary query={counts} skeleton={<SkeletonCards count={1} rows={5} minWidth={420} />}>
      {(known) =>
        known === null ? (
          <EmptyState
            title={ru.home.notCounted}
            action={<Link to={paths.requests.link()}>{ru.home.toRequests}</Link>}
          />
        ) : (
          <StatusCard
            title={ru.home.byAccept}
            groups={ACCEPT_STATES.map((accept) => ({
              label: ACCEPT_LABELS[accept],
              count: known[accept],
              tone: ACCEPT_TONES[accept],
              link: paths.requests.link({ accept }),
            }))}
            total={ACCEPT_STATES.reduce((sum, accept) => sum + known[accept], 0)}
          />
        )
      }
    </QueryBoundary>
  );
}
