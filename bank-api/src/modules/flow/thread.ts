import type { Tx } from '../../database/types.ts';
import type { ApplicationRow } from '../applications/index.ts';
import { systemThreads } from '../chat/index.ts';
import { threadTitles } from './texts.ts';

/** Opens the discussion of a new application. */
export async function openApplicationThread(
  tx: Tx,
  row: Pick<ApplicationRow, 'id' | 'bank' | 'owner_id'>,
  at: Date,
): Promise<void> {
  await systemThreads.createThread(tx, {
    kind: 'application',
    key: `application:${row.id}`,
    bank: row.bank,
    agentId: row.owner_id,
    applicationId: row.id,
    title: threadTitles.application(row.id),
    at,
  });
}
