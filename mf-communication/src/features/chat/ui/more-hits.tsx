import { Button } from 'antd';
import type { ReactElement } from 'react';
import { ErrorPanel } from 'shared-kernel/ui';
import { ru } from '../locale/ru.ts';
import type { OlderHits } from '../state/use-older-hits.ts';

/** Below what a search has found: the way to what it found before that. */
export function MoreHits({ found }: { readonly found: OlderHits }): ReactElement | null {
  const { readOn, isReadingOn, error } = found;
  if (readOn === undefined) return null;
  if (error) return <ErrorPanel error={error} onRetry={readOn} retrying={isReadingOn} />;
  return (
    <Button block type="text" loading={isReadingOn} onClick={readOn}>
      {ru.chat.more}
    </Button>
  );
}
