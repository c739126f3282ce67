import type { ReactElement } from 'react';
import { mayCreateAtom } from 'shared-kernel/session';
import { useAtomValue } from 'shared-kernel/state';
import { EmptyState } from 'shared-kernel/ui';
import { ru } from '../locale/ru.ts';
import { NewApplicationButton } from './new-application-button.tsx';

/** Nothing yet: an agent is invited to begin. */
export function NoApplications(): ReactElement {
  const { title, text, textOfOthers } = ru.noApplications;
  return useAtomValue(mayCreateAtom) ? (
    <EmptyState title={title} description={text} action={<NewApplicationButton />} />
  ) : (
    <EmptyState title={title} description={textOfOthers} />
  );
}
