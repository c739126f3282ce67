import { createHash } from 'node:crypto';
import { STAGES } from 'shared-kernel/contract/applications';
import { updateApplication, type ApplicationRow } from '../modules/applications/index.ts';
import { documentsOfApplication, type DocumentRow } from '../modules/documents/repository.ts';
import { createPdf } from '../pdf/pdf-writer.ts';
import { factsForDocuments, findRequests, requirementsFor } from '../modules/flow/index.ts';
import type { PlannedApplication } from './planned-applications.ts';
import type { SeedContext } from './seed-context.ts';

const WRITTEN_AT = new Date('2026-01-01T00:00:00Z');
const scans = new Map<string, Promise<Uint8Array>>();

/** A page that stands for a client's document, the same for all clients: writing one takes a while. */
function scan(title: string): Promise<Uint8Array> {
  const known = scans.get(title) ?? writeScan(title);
  scans.set(title, known);
  return known;
}

async function writeScan(title: string): Promise<Uint8Array> {
  const footer = { left: 'Демонстрационные данные', page: (number: number) => `Стр. ${number}` };
  const pdf = await createPdf(title, footer, WRITTEN_AT);
  pdf.title(title);
  pdf.paragraph('Здесь лежит документ клиента, который загрузил агент.', { align: 'center' });
  return pdf.save();
}

/** Documents of the demo agent's open applications from step 5 on; others show their lists and forms only. */
export async function seedDocuments(
  seed: SeedContext,
  application: Pick<PlannedApplication, 'group' | 'name' | 'terms'>,
  row: ApplicationRow,
  answers: Readonly<Record<string, unknown>>,
  at: string,
): Promise<void> {
  const { tx } = seed;
  const documents = seed.context.modules.documents.ofApplications;
  if (application.group.owner !== 'agent' || row.archived || row.outcome !== null) return;
  const position = STAGES.indexOf(row.stage);
  if (position < STAGES.indexOf('issue_scoring')) return;
  const facts = await factsForDocuments(tx, row);
  const isOpen = application.name === 'scoring';
  const required = requirementsFor(application.terms, answers, row.client_inn);
  // What went to the bank was signed; here it is kept without a signature of its own.
  const places = isOpen ? required : required.map((one) => ({ ...one, signing: 'not_required' as const }));
  await documents.ensureRequiredDocuments(tx, facts, places);
  if (application.name === 'additional_docs' || application.name === 'review')
    await seedRequest(seed, row, at);
  // Of the open ones every second has its files.
  const uploaded = (await documentsOfApplication(tx, row.id)).filter(
    (document) =>
      document.required &&
      (document.request_id === null || application.name === 'review') &&
      !(isOpen && (document.needs_signature || row.id % 2 === 0)),
  );
  // What the bank's decision rests on was accepted with it.
  const isDecided = position > STAGES.indexOf('issue_additional_documents_requests');
  await uploadScans(seed, row, uploaded, { at, status: isDecided ? 'approved' : 'pending' });
  await updateApplication(tx, row.id, { signing: await documents.getSigningState(tx, row.id) });
}

async function seedRequest(seed: SeedContext, row: ApplicationRow, at: string): Promise<void> {
  const { tx, context, accounts } = seed;
  const title =
    row.kind === 'loan' ? 'Оборотно-сальдовая ведомость по счёту 62' : 'Копия исполненного контракта';
  await context.modules.flow.addRequest(tx, row, {
    title,
    description: 'Приложите документ за последний отчётный период, все страницы одним файлом.',
    dueDays: 5,
    actor: { id: accounts.agents.curator.id, name: 'Медведева\u00a0И.\u00a0А.' },
    at: new Date(at),
  });
  if (!row.in_review) return;
  for (const request of await findRequests(tx, row.id)) {
    await tx
      .updateTable('document_requests')
      .set({ state: 'answered', answered_at: at })
      .where('id', '=', request.id)
      .execute();
  }
}

/** Files of the agent in the places of an application, all at once. */
async function uploadScans(
  seed: SeedContext,
  row: ApplicationRow,
  places: readonly DocumentRow[],
  { at, status }: { readonly at: string; readonly status: 'approved' | 'pending' },
): Promise<void> {
  if (places.length === 0) return;
  const { storage, tx } = seed;
  const versions = places.map(async ({ id, title }) => {
    const content = await scan(title);
    return {
      document_id: id,
      number: 1,
      storage_key: await storage.put(content),
      file_name: `${title}.pdf`,
      mime_type: 'application/pdf',
      size_bytes: content.byteLength,
      sha256: createHash('sha256').update(content).digest('hex'),
      uploaded_by: row.owner_id,
      uploaded_by_name: 'Соколова\u00a0А.\u00a0В.',
      uploaded_at: at,
    };
  });
  await tx
    .insertInto('document_versions')
    .values(await Promise.all(versions))
    .execute();
  await tx
    .updateTable('documents')
    .set({ status, updated_at: at })
    .where(
      'id',
      'in',
      places.map((place) => place.id),
    )
    .execute();
}
