import type { ReactElement } from 'react';
import { paths } from 'shared-kernel/router';
import { EmptyState, ErrorPanel, LinkButton } from 'shared-kernel/ui';
import { ru } from '../locale/ru.ts';
import { useBankOfApplication } from '../api/find-elsewhere.ts';
import { OtherBank } from './other-bank.tsx';

interface MissingIssueProps {
  readonly hash: string;
  readonly error: unknown;
}

/** The current bank has no such application: perhaps another one has, where the agent is signed in as well. */
export function MissingIssue({ hash, error }: MissingIssueProps): ReactElement {
  const elsewhere = useBankOfApplication(hash);
  if (elsewhere.isPending) return <EmptyState title={ru.otherBank.looking} />;
  if (elsewhere.data) return <OtherBank bank={elsewhere.data} />;
  return (
    <ErrorPanel
      isPage
      error={error}
      title={ru.flow.notFoundTitle}
      text={ru.flow.notFoundText}
      action={
        <LinkButton to={paths.requests.link()} type="primary">
          {ru.flow.toList}
        </LinkButton>
      }
    />
  );
}
