import { Button } from 'antd';
import type { ReactElement } from 'react';
import type { ListName } from 'shared-kernel/contract/applications';
import { WORDS } from 'shared-kernel/locale';
import { EmptyState } from 'shared-kernel/ui';
import { NoApplications } from '../../../common/no-applications.tsx';
import { ru } from '../locale/ru.ts';
import { countConditions } from '../state/list-view.ts';
import type { ListViewControl } from '../state/use-list-view.ts';

interface EmptyListProps {
  readonly name: ListName;
  readonly control: ListViewControl;
}

/** A list without a row: the conditions found nothing, or there is nothing yet; the lists of agents invite to begin. */
export function EmptyList({ name, control: { view, reset } }: EmptyListProps): ReactElement {
  const text = ru.requests.empty;
  if (countConditions(view) > 0 || view.page > 1)
    return (
      <EmptyState
        title={WORDS.nothingFound}
        description={text.notFoundText}
        action={<Button onClick={reset}>{WORDS.resetFilters}</Button>}
      />
    );
  if (name === 'issues_archived') return <EmptyState title={text.archive} description={text.archiveText} />;
  if (name === 'issues_bank') return <EmptyState title={text.bank} description={text.bankText} />;
  return <NoApplications />;
}
