import type { ReactElement } from 'react';
import { PageHeader } from '@agent-portal/sdk/ui';
import { ru } from '../../../locale/ru.ts';

/** The first page of this remote. */
export function StartPage(): ReactElement {
  return <PageHeader title={ru.title} subtitle={ru.lead} />;
}
