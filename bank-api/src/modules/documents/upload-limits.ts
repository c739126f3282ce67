import { RESUMABLE_LIMIT_BYTES } from 'shared-kernel/contract/documents';
import type { Tx } from '../../database/types.ts';
import type { Actor } from '../../http/actor.ts';
import { DomainError } from '../../http/domain-error.ts';
import { lockAccount } from '../auth/index.ts';
import { isBankSide } from './access.ts';
import { TEXTS } from './texts.ts';
import type { UploadFields } from './upload-service.ts';
import { findOwnBytes, openUploads } from './uploads-repository.ts';

/** One agent's unfinished uploads may not fill the disk. */
export const OPEN_UPLOADS = 20;
const OPEN_BYTES = 4 * RESUMABLE_LIMIT_BYTES;
const MEGABYTE = 1024 * 1024;
/** What one agent may keep, with all versions, in documents that belong to no application, bytes. */
export const OWN_BYTES = { stranger: 100 * MEGABYTE, approved: 1024 * MEGABYTE };

/** Anybody may register: until somebody has looked at an agent, files of talks count too. */
const isStranger = (actor: Actor): boolean => !isBankSide(actor) && actor.approval !== 'success';

interface NewFile {
  readonly sizeBytes: number;
  readonly at: string;
}

/**
 * Refuses a file of no application for which the agent has no room left. The agent's row is locked, so that uploads at
 * once are judged one after another.
 * @throws DomainError documents_limit
 */
export async function assertOwnRoom(
  tx: Tx,
  actor: Actor,
  { hash_password: hash, request_id: requestId, thread_id: threadId }: UploadFields,
  { sizeBytes, at }: NewFile,
): Promise<void> {
  const withTalks = isStranger(actor);
  if (hash !== undefined || requestId !== undefined || (threadId !== undefined && !withTalks)) return;
  await lockAccount(tx, actor.agentId);
  const bytes = await findOwnBytes(tx, actor.agentId, { withTalks, now: at });
  if (bytes + sizeBytes > (withTalks ? OWN_BYTES.stranger : OWN_BYTES.approved))
    throw new DomainError('documents_limit');
}

/**
 * Refuses a resumable upload that is one too many. The agent's row is locked: what is counted stays so until the upload is
 * among it.
 * @throws DomainError rate_limited, documents_limit
 */
export async function assertMayBegin(
  tx: Tx,
  actor: Actor,
  fields: UploadFields,
  file: NewFile,
): Promise<void> {
  await lockAccount(tx, actor.agentId);
  const { count, bytes } = await openUploads(tx, actor.agentId, file.at);
  if (count >= OPEN_UPLOADS || bytes + file.sizeBytes > OPEN_BYTES)
    throw new DomainError('rate_limited', { message: TEXTS.tooManyUploads });
  await assertOwnRoom(tx, actor, fields, file);
}
