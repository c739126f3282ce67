import type { SigningPage } from 'shared-kernel/contract/client-signing-page';
import { withTransaction } from '../../database/transaction.ts';
import type { Tx } from '../../database/types.ts';
import { DomainError, fieldError } from '../../http/domain-error.ts';
import { hashSecret } from '../../secrets/link-secret.ts';
import { announceChange, recordEvent } from '../applications/index.ts';
import type { CertificateFacts, NewClientSignature } from '../signatures/index.ts';
import { sendSigningLetter } from './letters.ts';
import type { OpenedLink, SigningPageService, Visit } from './page-service.ts';
import { updateRequest, updateSigner } from './repository.ts';
import { isSameHash } from './secrets.ts';
import type { ServiceNeeds } from './service.ts';
import { getPageState } from './signing-state.ts';
import { notificationTexts, timelineTexts } from './texts.ts';

interface OwnSignature {
  readonly document_id: string;
  readonly signature: string;
}

/** A detached signature that verified, by document. */
type VerifiedSignatures = ReadonlyMap<string, { readonly cms: Buffer; readonly facts: CertificateFacts }>;

function assertConfirmed({ signer, context }: OpenedLink, confirmation: string): void {
  const { confirmation_hash: known, confirmation_expires_at: until } = signer;
  const isGood =
    known !== null &&
    until !== null &&
    until > context.at.toISOString() &&
    isSameHash(known, hashSecret(confirmation));
  if (!isGood) throw new DomainError('signing_code_invalid');
}

/** Signing by a link: the confirmed code is the signature, or the key of the signer makes one. */
export function createSignService(needs: ServiceNeeds, pages: SigningPageService) {
  const { db, jobs, documents, signatures } = needs;

  /** Verified before the transaction: it reads whole files. */
  async function verifyOwn(link: OpenedLink, given: readonly OwnSignature[]): Promise<VerifiedSignatures> {
    const { found, signer, context } = link;
    const owner = { name: signer.name, inn: context.application.client_inn };
    const verified = new Map<string, { cms: Buffer; facts: CertificateFacts }>();
    for (const { document_id: id, version_id } of found.documents) {
      if (context.stale.has(id)) continue;
      const own = given.find(({ document_id }) => document_id === id);
      if (own === undefined) throw fieldError('/signatures', 'required');
      const version = await documents.findVersion(db, id, version_id);
      if (version === undefined) throw new DomainError('stale_version');
      const cms = Buffer.from(own.signature, 'base64');
      const bytes = new Uint8Array(cms);
      const facts = await signatures.ofClients.verify(bytes, version.storage_key, owner, context.at);
      verified.set(id, { cms, facts });
    }
    return verified;
  }

  /** Stores the signature of each document that is as it was sent. @returns Those documents. */
  async function store(tx: Tx, { found, signer, context }: OpenedLink, own: VerifiedSignatures | undefined) {
    const signed: (typeof found.documents)[number][] = [];
    // In an order that is everybody's: two requests may have documents in common.
    const sorted = [...found.documents].sort((one, other) =>
      one.document_id.localeCompare(other.document_id),
    );
    for (const sent of sorted) {
      const current = await documents.lock(tx, sent.document_id);
      if (current?.id !== sent.version_id) continue;
      const proof = own?.get(sent.document_id);
      if (own !== undefined && proof === undefined) throw new DomainError('stale_version');
      const signature: NewClientSignature = {
        version_id: sent.version_id,
        signer_id: signer.id,
        kind: proof === undefined ? 'simple' : 'own_key',
        signer_name: signer.name,
        signer_role: signer.role,
        code_sent_to: signer.email,
        sha256: sent.sha256,
        cms: proof?.cms ?? null,
        organization: proof?.facts.organization ?? null,
        inn: proof?.facts.inn ?? null,
        serial: proof?.facts.serial ?? null,
        issuer: proof?.facts.issuer ?? null,
        valid_from: proof?.facts.validFrom.toISOString() ?? null,
        valid_to: proof?.facts.validTo.toISOString() ?? null,
        signed_at: context.at.toISOString(),
      };
      await signatures.ofClients.insert(tx, signature);
      signed.push(sent);
    }
    if (signed.length === 0) throw new DomainError('stale_version');
    return signed;
  }

  /** The last signature makes signed what all have signed; any other asks the next signer. */
  async function goOn(tx: Tx, link: OpenedLink, signed: Awaited<ReturnType<typeof store>>): Promise<void> {
    const { found, signer, context } = link;
    const at = context.at.toISOString();
    const client = context.application.client_name;
    const next = found.signers.find((one) => one.signed_at === null && one.id !== signer.id);
    if (next === undefined) {
      await updateRequest(tx, found.request.id, { completed_at: at });
      const agentId = found.request.agent_id;
      const done = new Set<string>();
      for (const { document_id: id, version_id: versionId, title } of signed) {
        if (!(await documents.isSignedByAll(tx, versionId))) continue;
        done.add(id);
        const document = { id, title, applicationId: context.application.id };
        await documents.markSigned(tx, document, { agentId, signer: signer.name }, at);
      }
      const left = found.documents.flatMap(({ document_id, title }) =>
        done.has(document_id) ? [] : [title],
      );
      await pages.tell(
        tx,
        link,
        left.length === 0 ? notificationTexts.signed(client) : notificationTexts.signedInPart(client, left),
      );
      return;
    }
    await updateSigner(tx, next.id, { sent_at: at });
    await jobs.enqueue(sendSigningLetter, { signerId: next.id, kind: 'invitation' }, { tx });
    await pages.tell(tx, link, notificationTexts.partlySigned(client, signer.name));
    const details = signed.map(({ title }) => title).join('\n');
    await recordEvent(tx, context.application, {
      ...{
        kind: 'signature',
        title: timelineTexts.partlySigned,
        details,
        actor: { id: null, name: signer.name },
        at: context.at,
      },
    });
    announceChange(tx, context.application, 'document');
  }

  /**
   * @throws DomainError signing_not_open, signing_code_invalid; stale_version when nothing is left to sign, or a document was
   * replaced while it was signed; what is wrong with a signature of the signer's own key
   */
  return async (
    visit: Visit,
    confirmation: string,
    given: readonly OwnSignature[] | undefined,
  ): Promise<SigningPage> => {
    const opened = await pages.open(visit);
    if (getPageState(opened.found, opened.signer, opened.context) !== 'open')
      throw new DomainError('signing_not_open');
    assertConfirmed(opened, confirmation);
    const own = given === undefined ? undefined : await verifyOwn(opened, given);
    await withTransaction(db, async (tx) => {
      const link = await pages.relock(tx, opened);
      assertConfirmed(link, confirmation);
      const signed = await store(tx, link, own);
      const kind = own === undefined ? 'simple' : 'own_key';
      await updateSigner(tx, link.signer.id, {
        signed_at: link.context.at.toISOString(),
        kind,
        code_hash: null,
        code_expires_at: null,
        confirmation_hash: null,
        confirmation_expires_at: null,
      });
      const versionIds = signed.map(({ version_id }) => version_id);
      await pages.record(tx, visit, link, 'client-signing.sign', { kind, versionIds });
      await goOn(tx, link, signed);
    });
    return pages.view(await pages.open(visit));
  };
}
