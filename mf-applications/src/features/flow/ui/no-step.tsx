import { Button } from 'antd';
import type { ReactElement } from 'react';
import type { ApplicationStep } from 'shared-kernel/domain/steps';
import { Link, Navigate, paths } from 'shared-kernel/router';
import { EmptyState } from 'shared-kernel/ui';
import { ru } from '../../../locale/ru.ts';

interface NoStepProps {
  readonly hash: string;
  /** Where the application is opened instead; `null`: the bank opens none of its steps. */
  readonly landing: ApplicationStep | null;
}

/** An address of an application that names no step which may be opened. */
export function NoStep({ hash, landing }: NoStepProps): ReactElement {
  if (landing) return <Navigate to={paths.issue.link(hash, landing.route)} replace />;
  return (
    <EmptyState
      title={ru.flow.noStepTitle}
      description={ru.flow.noStepText}
      action={
        <Link to={paths.requests.link()}>
          <Button type="primary">{ru.flow.toList}</Button>
        </Link>
      }
    />
  );
}
