import { randomUUID } from 'node:crypto';
import { createIssue, fillForms, issue, TEST_INN, uploadTo } from '../../src/modules/applications/testing.ts';
import { JUNK, READERS, WRITERS, bankSide, everybody, only, own } from './expectations.ts';
import type { AccessTable } from './expectations.ts';
import type { AccessWorld } from './world.ts';

/** A paper of the questionnaire belongs to the agent at every bank, and to the security service. */
const PAPER_READERS = only({ owner: 'ok', ownerElsewhere: 'ok', superuser: 'ok' });

/** Documents, signatures and certificates. */
export function documentsAccess(world: AccessWorld) {
  async function ownPaper(name: string): Promise<string> {
    const row = await world.server.app.context.db
      .selectFrom('documents')
      .select('id')
      .where('owner_id', '=', await world.agentId('agent'))
      .where('name', '=', name)
      .executeTakeFirstOrThrow();
    return row.id;
  }

  /** Another application of the client whose file `withDocument` has. */
  let other: Promise<string> | undefined;
  const sameClient = (): Promise<string> =>
    (other ??= (async () => {
      const { client_inn: inn } = await issue(world.owner, (await world.withDocument()).hash);
      const hash = await createIssue(world.owner, { product: 'overdraft', inn });
      await fillForms(world.owner, hash);
      return hash;
    })());

  return {
    listDocuments: async () => [
      { who: everybody('ok') },
      { who: READERS, query: { hash_password: (await world.withDocument()).hash } },
      {
        of: 'another agent’s papers',
        who: only({ superuser: 'ok' }),
        query: { agent_id: await world.agentId('agent') },
      },
    ],
    readDocument: async () => [
      { who: READERS, params: { id: (await world.withDocument()).documentId } },
      { of: 'paper', who: PAPER_READERS, params: { id: await ownPaper('passport') } },
    ],
    createDownloadLink: async () => [
      { who: READERS, params: { id: (await world.withDocument()).documentId }, body: {} },
      { of: 'paper', who: PAPER_READERS, params: { id: await ownPaper('passport') }, body: {} },
    ],
    uploadDocument: async () => [
      {
        who: WRITERS,
        fields: { document_name: 'charter', hash_password: (await world.withDocument()).hash },
      },
    ],
    listDocumentApplications: own(),
    listClients: own(),
    readClient: own({ params: { inn: TEST_INN } }),
    listClientFiles: own({ params: { inn: TEST_INN } }),
    // Whoever may read the application learns of no files but their own.
    listFittingFiles: async () => [{ who: READERS, params: { hash: (await world.withDocument()).hash } }],
    takeClientFiles: async () => {
      const { documentId } = await world.withDocument();
      const { current } = await world.owner.get<{ current: { id: string } }>(
        `/agent/rest/documents/${documentId}`,
      );
      const hash = await sameClient();
      return [
        { who: WRITERS, params: { hash }, body: { version_ids: [current.id] } },
        {
          of: 'a file of nobody',
          who: everybody('hidden'),
          params: { hash },
          body: { version_ids: [randomUUID()] },
        },
      ];
    },
    completeUpload: () => [{ who: everybody('hidden'), params: { id: randomUUID() }, body: {} }],
    checkSignature: own({ fields: { signature: JUNK } }),
    signDocument: async () => {
      const { hash } = await world.withDocument();
      const documents = await world.owner.get<{ id: string; current: { id: string } | null }[]>(
        `/agent/rest/issue/${hash}/documents`,
      );
      const document = documents.find((one) => one.current !== null);
      const body = { document_id: document?.id, version_id: document?.current?.id, signature: JUNK };
      return [{ who: only({ owner: 'rule' }), body }];
    },
    sendDocuments: async () => [
      { who: only({ owner: 'rule' }), body: { send_documents: [(await world.withDocument()).documentId] } },
    ],
    reviewDocument: async () => [
      {
        who: only({ staff: 'ok', staffElsewhere: 'hidden', superuser: 'hidden' }, 'no'),
        params: { id: (await world.withDocument()).documentId },
        body: { status: 'approved' },
      },
      {
        of: 'paper',
        who: only({ superuser: 'ok', staff: 'hidden', staffElsewhere: 'hidden' }, 'no'),
        params: { id: await ownPaper('passport') },
        body: { status: 'approved' },
      },
    ],
    deleteDocument: async () => {
      const { hash } = await world.withDocument();
      const extra = await uploadTo(world.server.app, world.owner, {
        document_name: randomUUID(),
        hash_password: hash,
      });
      return [{ who: WRITERS, query: { doc_id: extra.id } }];
    },
    listCertificates: own(),
    // Only whom the security service has approved; staff never were.
    issueCertificate: own(
      { body: { request: JUNK } },
      everybody('rule', { newcomer: 'no', ...bankSide('no') }),
    ),
    requestEnrolmentChallenge: own({ body: {} }),
    enrolCertificate: own({ body: { challenge_id: randomUUID(), signature: JUNK } }, everybody('rule')),
    revokeCertificate: async () => {
      const agent = await world.agentId('agent');
      const { id } = await world.server.app.context.db
        .insertInto('certificates')
        .values({
          agent_id: agent,
          serial: '01',
          fingerprint: randomUUID(),
          subject: 'CN=Агент',
          organization: null,
          inn: null,
          issuer: 'УЦ',
          valid_from: '2026-01-01T00:00:00Z',
          valid_to: '2099-01-01T00:00:00Z',
          certificate: Buffer.from('x'),
          provider: 'software',
          created_at: '2026-01-01T00:00:00Z',
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      // The owner is the owner at every bank: certificates belong to the agent.
      return [{ who: only({ owner: 'ok', ownerElsewhere: 'ok' }), params: { id }, body: {} }];
    },
  } satisfies AccessTable;
}
