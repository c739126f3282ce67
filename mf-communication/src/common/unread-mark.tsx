import type { ReactElement } from 'react';
import { CountBadge, VisuallyHidden } from 'shared-kernel/ui';
import { ru } from '../locale/ru.ts';

interface UnreadMarkProps {
  /** At the current bank. */
  readonly here: number;
  /** At the other banks that the agent is signed in to. */
  readonly elsewhere: number;
  /** Name of the number for screen readers. */
  readonly name: (count: string) => string;
}

/** What is unread at all banks, beside an entry of the menu; nothing when all is read. */
export function UnreadMark({ here, elsewhere, name }: UnreadMarkProps): ReactElement | null {
  const count = here + elsewhere;
  if (count === 0) return null;
  return (
    <>
      <CountBadge count={count} />
      <VisuallyHidden>
        {name(String(count))}
        {elsewhere > 0 && ru.unreadElsewhere(elsewhere)}
      </VisuallyHidden>
    </>
  );
}
