import type { SpecifiedCall } from 'shared-kernel/contract/specified-calls';
import { getId, isObject, toRows, toText } from './answers.ts';
import type { Seen, WalkContext } from './walk-context.ts';

/** Statuses in which an application is over: the archive is for these. */
const OVER = ['finished', 'completed', 'cancelled'];

/** An addition: the specification leaves the reject payload open. */
const REASONS: SpecifiedCall = {
  id: 'listRejectReasons',
  method: 'GET',
  path: '/agent/rest/reject-reasons',
  answer: { kind: 'rows', row: {} },
  sends: [],
  screens: [],
};

/** A page that says nothing, for the upload: 1 KB at most, and a file by its content too. */
const PDF = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj
trailer<</Root 1 0 R>>
%%EOF
`;

/**
 * The calls that change something. What can be taken back is: an application leaves the archive again, the profile and
 * the password keep their values. A rejection, deleted notifications and a sent questionnaire stay.
 */
export async function walkWrites(context: WalkContext, seen: Seen): Promise<void> {
  await writeProfile(context, seen);
  await writeNotifications(context, seen);
  await writeApplications(context, seen);
  await writeDocuments(context, seen);
  await switchBank(context, seen);
  await writePasswords(context);
}

async function writeProfile({ attempt }: WalkContext, { profile }: Seen): Promise<void> {
  const avatar = isObject(profile) ? (profile['avatar'] ?? null) : null;
  await attempt('updateProfile', { json: { avatar } });
}

async function writeNotifications({ attempt, skip }: WalkContext, { notifications }: Seen): Promise<void> {
  const named = notifications.map(getId).find((id) => id !== undefined);
  if (named === undefined) {
    skip('readNotification', 'there is no notification');
    skip('deleteNotification', 'there is no notification');
  } else {
    await attempt('readNotification', { named });
    await attempt('deleteNotification', { named });
  }
  await attempt('readAllNotifications');
  await attempt('clearNotifications');
}

interface Application {
  readonly id: unknown;
  readonly hash: string;
  readonly isOver: boolean;
}

function readApplication(row: unknown): Application[] {
  const hash = isObject(row) ? toText(row['hash_password']) : undefined;
  if (!isObject(row) || hash === undefined) return [];
  return [{ id: row['id'], hash, isOver: OVER.includes(String(row['status'])) }];
}

async function writeApplications(
  { attempt, attemptAgain, skip }: WalkContext,
  { applications }: Seen,
): Promise<void> {
  const all = applications.flatMap(readApplication);
  const toArchive = all.find(({ isOver }) => isOver) ?? all[0];
  if (toArchive === undefined) {
    skip('archiveApplication', 'there is no application');
    skip('toggleArchive', 'there is no application');
  } else {
    await attempt('archiveApplication', { json: { hashPassword: toArchive.hash } });
    await attempt('toggleArchive', { json: { id: toArchive.id, archived: false } });
  }
  const toReject = all.find(({ isOver }) => !isOver);
  if (toReject === undefined) skip('rejectApplication', 'there is no application that is not over');
  else {
    const withReason = (reason: string) => ({
      json: { hash_password: toReject.hash, reason, comment: 'check-bank' },
    });
    // A bank may have reasons of its own, which the portal's dialog asks for.
    await attemptAgain('rejectApplication', withReason('other'), async (ask) => {
      const [reason] = toRows(await ask(REASONS)).flatMap(
        (row) => (isObject(row) && toText(row['code'])) || [],
      );
      return reason === undefined ? undefined : withReason(reason);
    });
  }
}

const documentIds = (agentInfo: unknown): string[] =>
  toRows(isObject(agentInfo) ? agentInfo['documents'] : undefined).flatMap((row) => getId(row) ?? []);

async function writeDocuments({ attempt, skip }: WalkContext, { agentInfo }: Seen): Promise<void> {
  const form = new FormData();
  form.set('document_name', 'charter');
  form.set('file', new File([PDF], 'check-bank.pdf', { type: 'application/pdf' }));
  await attempt('uploadDocument', { form });

  const before = documentIds(agentInfo);
  const after = documentIds(await attempt('getAgentInfo', undefined, 'after the upload'));
  // Only what was uploaded here is signed, sent and deleted.
  const id = after.find((each) => !before.includes(each));
  const inn = isObject(agentInfo) ? toText(agentInfo['inn']) : undefined;
  if (id === undefined) {
    for (const call of ['signDocument', 'sendDocuments', 'deleteDocument'])
      skip(call, 'agent info names no new document with an id after the upload');
  } else {
    await attempt('signDocument', { json: { document_id: id } });
    await attempt('sendDocuments', { json: { send_documents: [id] } });
    await attempt('deleteDocument', { query: { doc_id: id, inn: inn ?? '' } });
  }
  await attempt('submitForm', { json: { form: {} } });
}

async function switchBank({ attempt, skip, options }: WalkContext, { partners }: Seen): Promise<void> {
  const other = partners.find(
    (bank) =>
      isObject(bank) && bank['id'] !== options.bank && bank['available'] === true && !bank['accessLocked'],
  );
  const bank = getId(other);
  if (bank === undefined) skip('switchBank', 'no other bank is open for this agent');
  else await attempt('switchBank', { json: { bank } });
}

/** The old password is the new one: a bank that minds refuses, one that does not has changed nothing. */
async function writePasswords({ attempt, skip, signIn, options, password }: WalkContext): Promise<void> {
  await attempt('requestPasswordReset', { json: { email: options.email, bank: options.bank } });
  await attempt('authChangePassword', { json: { oldPassword: password, newPassword: password } });
  // A changed password may have ended the session.
  if (await signIn())
    await attempt('changePassword', { json: { current_password: password, new_password: password } });
  else skip('changePassword', 'the bank does not let the account in again');
}
