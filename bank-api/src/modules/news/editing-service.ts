import type { EditedNews, NewsState, NewsText } from 'shared-kernel/contract/news';
import { shortName } from 'shared-kernel/domain/names';
import { audit } from '../../audit/audit.ts';
import { withTransaction } from '../../database/transaction.ts';
import type { Db, Tx } from '../../database/types.ts';
import type { Actor } from '../../http/actor.ts';
import { DomainError } from '../../http/domain-error.ts';
import type { Clock } from '../module.ts';
import {
  findArticle,
  editedPage,
  insertArticle,
  lockArticle,
  removeArticle,
  updateArticle,
  type EditedRow,
} from './repository.ts';
import { TEXTS } from './texts.ts';

function view(row: EditedRow, now: string): EditedNews {
  const { last_name: lastName, first_name: firstName, middle_name: middleName, ...article } = row;
  const isPlanned = article.published_at !== null && article.published_at > now;
  return {
    ...article,
    state: article.state === 'draft' ? 'draft' : isPlanned ? 'scheduled' : 'published',
    updated_by:
      lastName === null || firstName === null ? null : shortName({ lastName, firstName, middleName }),
  };
}

/** What everybody reads must be complete. @throws DomainError validation, naming what is missing */
function checkComplete(text: Pick<NewsText, 'title' | 'summary' | 'body' | 'author'>): void {
  const missing = (['title', 'summary', 'body', 'author'] as const).filter((field) => text[field] === '');
  if (missing.length > 0) {
    throw new DomainError('validation', {
      fields: missing.map((field) => ({ path: `/${field}`, code: 'required' })),
    });
  }
}

/** The article, locked. @throws DomainError not_found, stale_version */
async function lockAt(tx: Tx, id: number, version: number) {
  const row = await lockArticle(tx, id);
  if (row === undefined) throw new DomainError('not_found');
  if (row.version !== version) throw new DomainError('stale_version');
  return row;
}

const changedFields = (before: NewsText, after: NewsText): string[] =>
  Object.entries(after).flatMap(([field, value]) =>
    before[field as keyof NewsText] === value ? [] : [field],
  );

interface Change {
  readonly id: number;
  readonly version: number;
  readonly requestId: string;
}

export type NewsEditingService = ReturnType<typeof createNewsEditingService>;

/** What only editors may: the contract names their roles. */
export function createNewsEditingService({ db, clock }: { readonly db: Db; readonly clock: Clock }) {
  return {
    async list(
      state: NewsState,
      range: { readonly page: number; readonly perPage: number },
    ): Promise<{ readonly items: EditedNews[]; readonly total: number }> {
      const at = clock().toISOString();
      const { rows, total } = await editedPage(db, state, at, range);
      return { items: rows.map((row) => view(row, at)), total };
    },

    /** @throws DomainError not_found */
    async read(id: number): Promise<EditedNews> {
      return view(await findArticle(db, id), clock().toISOString());
    },

    async createDraft(actor: Actor, text: NewsText): Promise<EditedNews> {
      const at = clock().toISOString();
      return withTransaction(db, async (tx) => {
        const id = await insertArticle(tx, {
          ...text,
          state: 'draft',
          published_at: null,
          updated_at: at,
          updated_by: actor.agentId,
        });
        return view(await findArticle(tx, id), at);
      });
    },

    /** Saves the text. @throws DomainError not_found, stale_version, validation for an incomplete published article */
    async saveText(actor: Actor, { id, version, requestId }: Change, text: NewsText): Promise<EditedNews> {
      const at = clock().toISOString();
      return withTransaction(db, async (tx) => {
        const row = await lockAt(tx, id, version);
        if (row.state === 'published') checkComplete(text);
        await updateArticle(tx, id, { ...text, updated_at: at, updated_by: actor.agentId });
        if (row.state === 'published') {
          await audit(tx, {
            action: 'news.change',
            bank: actor.bank,
            actorId: actor.agentId,
            subject: { type: 'news', id: String(id) },
            detail: { fields: changedFields(row, text) },
            requestId,
          });
        }
        return view(await findArticle(tx, id), at);
      });
    },

    /** Publishes now or at a later moment. @throws DomainError not_found, stale_version, validation */
    async publish(
      actor: Actor,
      { id, version, requestId }: Change,
      publishAt: string | null,
    ): Promise<EditedNews> {
      const at = clock().toISOString();
      return withTransaction(db, async (tx) => {
        const row = await lockAt(tx, id, version);
        checkComplete(row);
        const wanted = publishAt === null ? at : new Date(publishAt).toISOString();
        const moment = wanted > at ? wanted : at;
        await updateArticle(tx, id, {
          state: 'published',
          published_at: moment,
          updated_at: at,
          updated_by: actor.agentId,
        });
        await audit(tx, {
          action: moment > at ? 'news.schedule' : 'news.publish',
          bank: actor.bank,
          actorId: actor.agentId,
          subject: { type: 'news', id: String(id) },
          detail: { at: moment },
          requestId,
        });
        return view(await findArticle(tx, id), at);
      });
    },

    /** Back into the drafts. @throws DomainError not_found, stale_version */
    async withdraw(actor: Actor, { id, version, requestId }: Change): Promise<EditedNews> {
      const at = clock().toISOString();
      return withTransaction(db, async (tx) => {
        await lockAt(tx, id, version);
        await updateArticle(tx, id, {
          state: 'draft',
          published_at: null,
          updated_at: at,
          updated_by: actor.agentId,
        });
        await audit(tx, {
          action: 'news.withdraw',
          bank: actor.bank,
          actorId: actor.agentId,
          subject: { type: 'news', id: String(id) },
          requestId,
        });
        return view(await findArticle(tx, id), at);
      });
    },

    /** Deletes a draft. @throws DomainError not_found, stale_version, conflict when it is published or planned */
    async deleteDraft(actor: Actor, { id, version, requestId }: Change): Promise<void> {
      await withTransaction(db, async (tx) => {
        const row = await lockAt(tx, id, version);
        if (row.state !== 'draft') throw new DomainError('conflict', { message: TEXTS.withdrawFirst });
        await removeArticle(tx, id);
        await audit(tx, {
          action: 'news.delete',
          bank: actor.bank,
          actorId: actor.agentId,
          subject: { type: 'news', id: String(id) },
          requestId,
        });
      });
    },
  };
}
