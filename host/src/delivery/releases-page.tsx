import '../styles/releases.css';
import { ReloadOutlined } from '@ant-design/icons';
import { Alert, Button, Empty } from 'antd';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { useQuery } from 'shared-kernel/query';
import { DateText, ErrorPanel, PageHeader, SkeletonCards } from 'shared-kernel/ui';
import { DELIVERY_TEXTS as texts } from '../locale/delivery.ts';
import { deliveryCalls } from './delivery-calls.ts';
import type { RemoteOverview } from './delivery-calls.ts';
import { OverrideDialog } from './override-dialog.tsx';
import { RemoteCard } from './remote-card.tsx';

const REFRESH_MS = 10_000;
/** A card takes the whole line, which is never twice as wide, px. */
const CARD_WIDTH = 800;

/** For superusers: which release each remote has, and how it fares in sessions. */
export function ReleasesPage(): ReactElement {
  const overview = useQuery({
    queryKey: ['delivery', 'releases'],
    queryFn: () => deliveryCalls.overview(),
    refetchInterval: REFRESH_MS,
    retry: false,
  });
  const [chosen, setChosen] = useState<RemoteOverview>();
  return (
    <>
      <PageHeader
        title={texts.pageTitle}
        {...(overview.data?.mayDecide === false ? { subtitle: texts.readOnly } : {})}
        extra={
          <Button
            icon={<ReloadOutlined aria-hidden />}
            loading={overview.isFetching}
            onClick={() => void overview.refetch()}
          >
            {texts.refresh}
          </Button>
        }
      />
      {overview.isPending ? <SkeletonCards rows={4} minWidth={CARD_WIDTH} /> : null}
      {overview.isError && !overview.data ? (
        <ErrorPanel
          error={overview.error}
          title={texts.failedTitle}
          text={texts.failedText}
          retrying={overview.isFetching}
          onRetry={() => void overview.refetch()}
        />
      ) : null}
      {overview.data?.configFault ? <ConfigFault since={overview.data.configFault.since} /> : null}
      {overview.data?.remotes.length === 0 ? <Empty description={texts.empty} /> : null}
      <div className="releases-list">
        {overview.data?.remotes.map((remote) => (
          <RemoteCard
            key={remote.name}
            remote={remote}
            mayDecide={overview.data.mayDecide}
            onOverride={() => setChosen(remote)}
          />
        ))}
      </div>
      {chosen && overview.data ? (
        <OverrideDialog
          remote={chosen}
          allowed={overview.data.overrideOrigins}
          onClose={() => setChosen(undefined)}
        />
      ) : null}
    </>
  );
}

function ConfigFault({ since }: { readonly since: string }): ReactElement {
  return (
    <Alert
      className="releases-fault"
      role="alert"
      type="error"
      showIcon
      title={texts.configFaultTitle}
      description={
        <>
          {texts.configFaultText} <DateText value={since} withTime />.
        </>
      }
    />
  );
}
