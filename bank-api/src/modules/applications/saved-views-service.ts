import type { z } from 'zod';
import { SAVED_VIEWS_LIMIT, type createSavedView, type SavedView } from 'shared-kernel/contract/list-views';
import { withTransaction } from '../../database/transaction.ts';
import type { Db } from '../../database/types.ts';
import type { Actor } from '../../http/actor.ts';
import { DomainError } from '../../http/domain-error.ts';
import type { Clock } from '../module.ts';
import { deleteView, findViews, insertView, updateView } from './saved-views-repository.ts';

type Body = z.output<NonNullable<(typeof createSavedView)['body']>>;

export type SavedViewsService = ReturnType<typeof createSavedViewsService>;

/** Views of the lists that an agent saved under a name, apart for each bank. */
export function createSavedViewsService({ db, clock }: { readonly db: Db; readonly clock: Clock }) {
  const toView = ({ list, name, view }: Body) => ({ list, name, view, updated_at: clock().toISOString() });

  return {
    list: (actor: Actor): Promise<SavedView[]> => findViews(db, actor),

    /** @throws DomainError `conflict` when the name is taken, `saved_views_limit`. */
    create: (actor: Actor, body: Body): Promise<SavedView> =>
      withTransaction(db, async (tx) => {
        if ((await findViews(tx, actor)).length >= SAVED_VIEWS_LIMIT)
          throw new DomainError('saved_views_limit');
        return insertView(tx, actor, toView(body));
      }),

    /** @throws DomainError `not_found`, `conflict` when another view has the name. */
    async replace(actor: Actor, id: string, body: Body): Promise<SavedView> {
      const saved = await updateView(db, actor, id, toView(body));
      if (saved === undefined) throw new DomainError('not_found');
      return saved;
    },

    /** @throws DomainError `not_found`. */
    async remove(actor: Actor, id: string): Promise<void> {
      if (!(await deleteView(db, actor, id))) throw new DomainError('not_found');
    },
  };
}
