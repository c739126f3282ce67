import { dateInMoscow } from 'shared-kernel/domain/instants';
import { Readable } from 'node:stream';
import { audit } from '../../audit/audit.ts';
import { withTransaction } from '../../database/transaction.ts';
import type { Db } from '../../database/types.ts';
import type { Actor } from '../../http/actor.ts';
import { fileAnswer } from '../../http/file-answer.ts';
import type { Clock } from '../module.ts';
import { bankRecords, personRecords } from './repository.ts';

export interface ExportDependencies {
  readonly db: Db;
  readonly clock: Clock;
  /** Counts an export against the agent's limit. @throws DomainError too_many_attempts */
  readonly admitExport: (agentId: string) => Promise<unknown>;
}

export type ExportService = ReturnType<typeof createExportService>;

export function createExportService({ db, clock, admitExport }: ExportDependencies) {
  return {
    /**
     * Everything that is kept about the signed-in agent as one file. Names of fields are those of the contract.
     * @throws DomainError too_many_attempts
     */
    async exportOwn(actor: Actor, requestId: string) {
      await admitExport(actor.agentId);
      const at = clock();
      // One transaction: the parts of the file fit together.
      const records = await withTransaction(db, async (tx) => {
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
        fileName: `personal-data-${dateInMoscow(at)}.json`,
        disposition: 'attachment',
      });
    },
  };
}
