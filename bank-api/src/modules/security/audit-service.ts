import { mkdir, open, rm } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { AuditEntry } from 'shared-kernel/contract/audit';
import type { BankCode } from 'shared-kernel/contract/banks';
import type { AppContext } from '../../app-context.ts';
import { audit } from '../../audit/audit.ts';
import { withTransaction } from '../../database/transaction.ts';
import type { DbOrTx } from '../../database/types.ts';
import type { Actor } from '../../http/actor.ts';
import { fileAnswer } from '../../http/file-answer.ts';
import { countEntries, readEntries, type AuditFilter, type EntryRow } from './audit-repository.ts';
import { csvLine } from './csv.ts';
import { AUDIT_COLUMNS } from './audit-texts.ts';

const EXPORT_BATCH = 1000;

const nameOf = (...parts: readonly (string | null)[]): string => parts.filter(Boolean).join(' ');

function viewOf(row: EntryRow): AuditEntry {
  const subjectName = nameOf(row.subject_last_name, row.subject_first_name, row.subject_middle_name);
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
              row.actor_name_then ?? nameOf(row.actor_last_name, row.actor_first_name, row.actor_middle_name),
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

/** A page of the trail. */
export async function auditPage(
  db: DbOrTx,
  bank: BankCode,
  filter: AuditFilter,
  page: { readonly page: number; readonly perPage: number },
): Promise<{ readonly items: AuditEntry[]; readonly total: number }> {
  const total = await countEntries(db, bank, filter);
  const slice = { limit: page.perPage, offset: (page.page - 1) * page.perPage };
  return { items: (await readEntries(db, bank, filter, slice)).map(viewOf), total };
}

function lineOf(entry: AuditEntry): string {
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

/** The filtered trail as CSV, written batch by batch: it may be long. The export is recorded first. */
export async function exportTrail(context: AppContext, actor: Actor, filter: AuditFilter, requestId: string) {
  const { db, config, now } = context;
  await withTransaction(db, (tx) =>
    audit(tx, {
      action: 'audit.export',
      bank: actor.bank,
      actorId: actor.agentId,
      detail: { ...filter },
      requestId,
    }),
  );
  const folder = join(config.dataDir, 'tmp');
  await mkdir(folder, { recursive: true });
  const path = join(folder, `audit-${randomUUID()}.csv`);
  const file = await open(path, 'wx+', 0o600);
  try {
    // Without a name it is gone with its last reader, also when the process dies.
    await rm(path);
    // The mark by which spreadsheets recognise UTF-8.
    await file.write(`\uFEFF${csvLine(AUDIT_COLUMNS)}`);
    let before: number | undefined;
    for (;;) {
      const rows = await readEntries(db, actor.bank, filter, {
        limit: EXPORT_BATCH,
        ...(before === undefined ? {} : { before }),
      });
      if (rows.length > 0) await file.write(rows.map((row) => lineOf(viewOf(row))).join(''));
      before = rows.at(-1)?.id;
      if (rows.length < EXPORT_BATCH || before === undefined) break;
    }
  } catch (error) {
    await file.close();
    throw error;
  }
  return fileAnswer({
    sizeBytes: (await file.stat()).size,
    stream: file.createReadStream({ start: 0 }),
    contentType: 'text/csv; charset=utf-8',
    fileName: `audit-${actor.bank}-${now().toISOString().slice(0, 10)}.csv`,
    disposition: 'attachment',
  });
}
