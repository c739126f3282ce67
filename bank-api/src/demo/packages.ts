import type { Selectable } from 'kysely';
import type { Database } from '../database/schema.ts';
import { updateApplication } from '../modules/applications/index.ts';
import { factsForDocuments, getTerms } from '../modules/flow/index.ts';
import { createAccess } from '../modules/documents/access.ts';
import { createApplicationDocuments } from '../modules/documents/application-documents.ts';
import { documentsOfApplication, updateDocument } from '../modules/documents/repository.ts';
import { createViews } from '../modules/documents/views.ts';
import type { DemoAgentKey } from './accounts.ts';
import type { SeedContext } from './seed-context.ts';
import { signDocument, getSigner } from './signers.ts';

type Row = Selectable<Database['applications']>;

/** Whose packages there are; others show their lists and forms only. */
const OWNER: DemoAgentKey = 'agent';
/** Finished applications at each bank whose package is kept; of older ones none is. */
const KEPT = 2;

/** Applications whose package was signed and sent. */
async function finished({ tx, accounts }: SeedContext): Promise<Row[]> {
  const rows: Row[] = [];
  for (const bank of ['sgb', 'metcome'] as const) {
    rows.push(
      ...(await tx
        .selectFrom('applications')
        .selectAll()
        .where('owner_id', '=', accounts.agents[OWNER].id)
        .where('bank', '=', bank)
        .where('outcome', '=', 'approved')
        .where('archived', '=', false)
        .orderBy('finished_at', 'desc')
        .orderBy('id')
        .limit(KEPT)
        .execute()),
    );
  }
  return rows;
}

/** Applications that have come to step 7 and no further. */
function atPackage({ tx, accounts }: SeedContext): Promise<Row[]> {
  return tx
    .selectFrom('applications')
    .selectAll()
    .where('owner_id', '=', accounts.agents[OWNER].id)
    .where('stage', '=', 'doc_list')
    .where('archived', '=', false)
    .orderBy('id')
    .execute();
}

async function addPackage(seed: SeedContext, row: Row): Promise<void> {
  const { tx, context, storage } = seed;
  const isSent = row.outcome !== null || row.status === 'processing';
  const at = row.finished_at ?? row.updated_at;
  const views = createViews(createAccess(context.modules));
  const documents = createApplicationDocuments({ clock: () => new Date(at), storage, views });
  await documents.createPackage(tx, await factsForDocuments(tx, row), getTerms(row).packageDocuments);
  if (isSent) {
    const signer = await getSigner(seed, OWNER);
    for (const document of await documentsOfApplication(tx, row.id)) {
      if (document.scope !== 'package') continue;
      if (document.needs_signature) await signDocument(seed, signer, document.id, at, { sent: true });
      else await updateDocument(tx, document.id, { sent_at: at });
    }
    // What was signed long ago is no news.
    await tx
      .updateTable('notifications')
      .set({ read_at: at })
      .where('application_id', '=', row.id)
      .where('kind', '=', 'signature')
      .execute();
  }
  await updateApplication(tx, row.id, { signing: await documents.getSigningState(tx, row.id) });
}

/** Packages of step 7: waiting for a signature where the application stands there, signed and sent behind it. */
export async function seedPackages(seed: SeedContext): Promise<void> {
  const rows = [...(await atPackage(seed)), ...(await finished(seed))];
  for (const row of rows) await addPackage(seed, row);
}
