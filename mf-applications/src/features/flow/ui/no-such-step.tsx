import { LockOutlined } from '@ant-design/icons';
import type { ReactElement } from 'react';
import { Navigate, paths } from 'shared-kernel/router';
import { EmptyState, LinkButton, PageHeader } from 'shared-kernel/ui';
import { ru } from '../locale/ru.ts';
import type { FlowPosition } from '../state/flow-position.ts';

interface NoSuchStepProps {
  readonly hash: string;
  readonly id: number;
  readonly position: FlowPosition;
}

/** An address that names a locked or unknown step leads to one that is open; where the bank opens none, it says so. */
export function NoSuchStep({ hash, id, position: { landing } }: NoSuchStepProps): ReactElement {
  if (landing) return <Navigate to={paths.issue.link(hash, landing.route)} replace />;
  return (
    <>
      <PageHeader title={ru.flow.application(id)} />
      <EmptyState
        icon={<LockOutlined aria-hidden />}
        title={ru.flow.noStepTitle}
        description={ru.flow.noStepText}
        action={
          <LinkButton to={paths.requests.link()} type="primary">
            {ru.flow.toList}
          </LinkButton>
        }
      />
    </>
  );
}
