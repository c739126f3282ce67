import { mkdir, open, rm, type FileHandle } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { AuditEntry } from 'shared-kernel/contract/audit';
import type { BankCode } from 'shared-kernel/contract/banks';
import { dateInMoscow } from 'shared-kernel/domain/instants';
import { audit } from '../../audit/audit.ts';
import { withTransaction } from '../../database/transaction.ts';
import type { Db } from '../../database/types.ts';
import type { Actor } from '../../http/actor.ts';
import { fileAnswer } from '../../http/file-answer.ts';
import type { Clock } from '../module.ts';
import { countEntries, readEntries, type AuditFilter, type EntryRow } from './repository.ts';
import { csvLine } from './csv.ts';
import { AUDIT_COLUMNS } from './texts.ts';

const EXPORT_BATCH = 1000;

const joinName = (...parts: readonly (string | null)[]): string => parts.filter(Boolean).join(' ');

function toAuditEntry(row: EntryRow): AuditEntry {
  const subjectName = joinName(row.subject_last_name, row.subject_first_name, row.subject_middle_name);
  return {
    id: row.id,
    at: row.at,
    bank: row.bank,
    actor:
      row.actor_id === null || row.actor_email === null
        ? null
        : {
            id: row.actor_id,
            // As it was then; entries of before, and names that were erased, have the one of now.
            name:
              row.actor_name_then ??
              joinName(row.actor_last_name, row.actor_first_name, row.actor_middle_name),
            email: row.actor_email,
          },
    action: row.action,
    subject:
      row.subject_type === null || row.subject_id === null
        ? null
        : { type: row.subject_type, id: row.subject_id, name: subjectName || null },
    detail: { ...row.detail },
    address: row.address,
    device: row.device,
    request_id: row.request_id,
  };
}

function toLine(entry: AuditEntry): string {
  const { actor, subject } = entry;
  return csvLine([
    String(entry.id),
    entry.at,
    entry.bank ?? '',
    actor?.name ?? '',
    actor?.email ?? '',
    entry.action,
    subject?.type ?? '',
    subject?.id ?? '',
    subject?.name ?? '',
    JSON.stringify(entry.detail),
    entry.address ?? '',
    entry.device ?? '',
    entry.request_id ?? '',
  ]);
}

export interface SecurityDependencies {
  readonly db: Db;
  readonly clock: Clock;
  /** Folder of the server's data. */
  readonly dataDir: string;
}

export type SecurityService = ReturnType<typeof createSecurityService>;

export function createSecurityService({ db, clock, dataDir }: SecurityDependencies) {
  /** Writes the trail of a bank batch by batch: it may be long. */
  async function writeTrail(file: FileHandle, bank: BankCode, filter: AuditFilter): Promise<void> {
    // The mark by which spreadsheets recognise UTF-8.
    await file.write(`\uFEFF${csvLine(AUDIT_COLUMNS)}`);
    let before: number | undefined;
    for (;;) {
      const rows = await readEntries(db, bank, filter, {
        limit: EXPORT_BATCH,
        ...(before === undefined ? {} : { before }),
      });
      if (rows.length > 0) await file.write(rows.map((row) => toLine(toAuditEntry(row))).join(''));
      before = rows.at(-1)?.id;
      if (rows.length < EXPORT_BATCH || before === undefined) return;
    }
  }

  return {
    /** A page of the trail. */
    async page(
      bank: BankCode,
      filter: AuditFilter,
      { page, perPage }: { readonly page: number; readonly perPage: number },
    ): Promise<{ readonly items: AuditEntry[]; readonly total: number }> {
      const total = await countEntries(db, bank, filter);
      const rows = await readEntries(db, bank, filter, { limit: perPage, offset: (page - 1) * perPage });
      return { items: rows.map(toAuditEntry), total };
    },

    /** The filtered trail as CSV. The export is recorded first. */
    async exportTrail(actor: Actor, filter: AuditFilter, requestId: string) {
      await withTransaction(db, (tx) =>
        audit(tx, {
          action: 'audit.export',
          bank: actor.bank,
          actorId: actor.agentId,
          detail: { ...filter },
          requestId,
        }),
      );
      const folder = join(dataDir, 'tmp');
      await mkdir(folder, { recursive: true });
      const path = join(folder, `audit-${randomUUID()}.csv`);
      const file = await open(path, 'wx+', 0o600);
      try {
        // Without a name it is gone with its last reader, also when the process dies.
        await rm(path);
        await writeTrail(file, actor.bank, filter);
      } catch (error) {
        await file.close();
        throw error;
      }
      return fileAnswer({
        sizeBytes: (await file.stat()).size,
        stream: file.createReadStream({ start: 0 }),
        contentType: 'text/csv; charset=utf-8',
        fileName: `audit-${actor.bank}-${dateInMoscow(clock())}.csv`,
        disposition: 'attachment',
      });
    },
  };
}
