import { Readable } from 'node:stream';
import type { AppContext } from '../../app-context.ts';
import { audit } from '../../audit/audit.ts';
import { withTransaction } from '../../database/transaction.ts';
import type { Actor } from '../../http/actor.ts';
import { fileAnswer } from '../../http/file-answer.ts';
import { admit, DATA_EXPORT } from '../auth/attempts.ts';
import { bankRecords, personRecords } from './personal-data-repository.ts';

/**
 * Everything that is kept about the signed-in agent as one file. Names of fields are those of the contract.
 * @throws DomainError too_many_attempts
 */
export async function exportOwnData(context: AppContext, actor: Actor, requestId: string) {
  await admit(context, DATA_EXPORT, actor.agentId);
  const at = context.now();
  // One transaction: the parts of the file fit together.
  const records = await withTransaction(context.db, async (tx) => {
    await audit(tx, {
      action: 'personal-data.export',
      bank: actor.bank,
      actorId: actor.agentId,
      subject: { type: 'agent', id: actor.agentId },
      requestId,
    });
    return {
      ...(await personRecords(tx, actor.agentId)),
      ...(await bankRecords(tx, actor.agentId, actor.bank)),
    };
  });
  const text = JSON.stringify({ made_at: at.toISOString(), bank: actor.bank, ...records }, null, 2);
  const content = Buffer.from(text, 'utf8');
  return fileAnswer({
    stream: Readable.from([content]),
    sizeBytes: content.byteLength,
    contentType: 'application/json; charset=utf-8',
    fileName: `personal-data-${at.toISOString().slice(0, 10)}.json`,
    disposition: 'attachment',
  });
}
