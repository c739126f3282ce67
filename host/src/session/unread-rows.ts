import type { UnreadRowsDetail } from 'shared-kernel/http';
import { reportProblem } from 'shared-kernel/remote';

/** Reports rows of a bank that were left out: names of fields and never a value, each kind once however often it is read. */
export function reportUnreadRows(): (detail: UnreadRowsDetail) => void {
  const reported = new Set<string>();
  return ({ endpoint, unread }) => {
    const fields = [...new Set(unread.flat())].toSorted().join(', ');
    const key = `${endpoint}: ${fields}`;
    if (reported.has(key)) return;
    reported.add(key);
    reportProblem(
      `${unread.length} rows of "${endpoint}" cannot be read and are left out`,
      fields || 'not an object',
    );
  };
}
