import { withTransaction } from '../../database/transaction.ts';
import { defineJob } from '../../jobs/jobs.ts';
import { LASTING_LETTER } from '../../mail/mailer.ts';
import { hashSecret, toLink, newSecret } from '../../secrets/link-secret.ts';
import { agentWithOrganisation, nameOfAgent } from '../account/index.ts';
import { notify } from '../notifications/index.ts';
import { bankData } from '../products/index.ts';
import type { ClientSigningDependencies } from './dependencies.ts';
import {
  deleteLink,
  findEnding,
  findRequest,
  findRequestOfSigner,
  insertLink,
  lockRequest,
  updateRequest,
  updateSigner,
} from './repository.ts';
import { hashCode, newCode } from './secrets.ts';
import { findNextSigner, getRequestState } from './signing-state.ts';
import { readSurroundings } from './surroundings.ts';
import { codeLetter, invitationLetter, notificationTexts, reminderLetter } from './texts.ts';

export const CODE_LIFETIME_MS = 10 * 60 * 1000;
/** How long before its end a link is reminded of. */
const REMIND_BEFORE_MS = 24 * 60 * 60 * 1000;

/** The letter with a link; its secret is made with the letter, so it is stored nowhere. */
export const sendSigningLetter = defineJob<{ signerId: string; kind: 'invitation' | 'reminder' }>(
  'send-signing-letter',
  LASTING_LETTER,
);
/** The letter with a code, which is made with the letter. */
export const sendSigningCode = defineJob<{ signerId: string }>('send-signing-code');
/** Reminds of links that end within a day, and tells agents of those that have ended. */
export const watchSigningEnds = defineJob<Record<string, never>>('watch-signing-ends');

/** Short name and organisation of who sends: a client knows the one or the other. */
export async function describeAgent(
  db: ClientSigningDependencies['db'],
  agentId: string,
): Promise<{ readonly name: string; readonly organization: string | null }> {
  const agent = await agentWithOrganisation(db, agentId);
  return {
    name: await nameOfAgent(db, agentId),
    organization: agent?.org_short_name ?? agent?.org_full_name ?? null,
  };
}

/** Workers of the letters. */
export function createSigningLetters(needs: ClientSigningDependencies) {
  const { db, clock, documents, jobs, mailer, publicUrl } = needs;

  /** The signer, if it is the signer's turn in a request that is still open. */
  async function findTurn(signerId: string) {
    const known = await findRequestOfSigner(db, signerId);
    const found = known && (await findRequest(db, known.bank, known.id));
    if (found === undefined) return undefined;
    const context = await readSurroundings(db, needs, found);
    const signer = findNextSigner(found);
    if (signer?.id !== signerId || getRequestState(found, context) !== 'open') return undefined;
    return { found, signer, context };
  }

  async function sendLink(signerId: string, kind: 'invitation' | 'reminder'): Promise<void> {
    const turn = await findTurn(signerId);
    if (turn === undefined) return;
    const { found, signer, context } = turn;
    const { bank, agent_id: agentId, expires_at: expiresAt } = found.request;
    const agent = await describeAgent(db, agentId);
    const secret = newSecret();
    const tokenHash = hashSecret(secret);
    await insertLink(db, { token_hash: tokenHash, signer_id: signerId, created_at: clock().toISOString() });
    const letter = kind === 'invitation' ? invitationLetter : reminderLetter;
    try {
      await mailer.send(
        letter({
          to: signer.email,
          name: signer.name,
          link: toLink(publicUrl, 'sign', bank, secret),
          bankName: bankData(bank).name,
          clientName: context.application.client_name,
          agent: [agent.name, agent.organization].filter(Boolean).join(', '),
          titles: found.documents
            .filter(({ document_id }) => !context.stale.has(document_id))
            .map(({ title }) => title),
          expiresAt,
        }),
      );
    } catch (error) {
      await deleteLink(db, tokenHash);
      throw error;
    }
  }

  async function sendCode(signerId: string): Promise<void> {
    const turn = await findTurn(signerId);
    if (turn === undefined) return;
    const code = newCode();
    await updateSigner(db, signerId, {
      code_hash: hashCode(signerId, code),
      code_expires_at: new Date(clock().getTime() + CODE_LIFETIME_MS).toISOString(),
      code_attempts: 0,
    });
    await mailer.send(codeLetter(turn.signer.email, code, turn.context.application.client_name));
  }

  async function remindOfEnds(): Promise<void> {
    const at = clock();
    const until = new Date(at.getTime() + REMIND_BEFORE_MS).toISOString();
    for (const { request } of await findEnding(db, at.toISOString(), until)) {
      await withTransaction(db, async (tx) => {
        const found = await lockRequest(tx, request.id);
        const signer = findNextSigner(found);
        // A link of a day is not reminded of as soon as it is made.
        const isFresh =
          signer?.sent_at != null && Date.parse(signer.sent_at) + REMIND_BEFORE_MS > at.getTime();
        if (signer === undefined || signer.reminded_at !== null || isFresh) return;
        await updateSigner(tx, signer.id, { reminded_at: at.toISOString() });
        await jobs.enqueue(sendSigningLetter, { signerId: signer.id, kind: 'reminder' }, { tx });
      });
    }
  }

  async function tellOfEnds(): Promise<void> {
    const at = clock();
    for (const { request } of await findEnding(db, null, at.toISOString())) {
      await withTransaction(db, async (tx) => {
        const found = await lockRequest(tx, request.id);
        const context = await readSurroundings(tx, needs, found);
        if (found.request.expiry_told_at !== null) return;
        await updateRequest(tx, request.id, { expiry_told_at: at.toISOString() });
        if (getRequestState(found, context) !== 'expired') return;
        // By another link, for example.
        const unsigned = await documents.offered(tx, request.application_id);
        const sent = new Set(found.documents.map(({ version_id }) => version_id));
        if (!unsigned.some(({ version }) => sent.has(version.id))) return;
        await notify(tx, {
          agentId: context.application.owner_id,
          bank: request.bank,
          kind: 'document',
          ...notificationTexts.expired(context.application.client_name),
          applicationId: request.application_id,
          at,
        });
      });
    }
  }

  return {
    work(): void {
      jobs.work(sendSigningLetter, ({ signerId, kind }) => sendLink(signerId, kind));
      jobs.work(sendSigningCode, ({ signerId }) => sendCode(signerId));
      jobs.work(watchSigningEnds, async () => {
        await remindOfEnds();
        await tellOfEnds();
      });
      jobs.schedule(watchSigningEnds, '23 * * * *');
    },
  };
}
