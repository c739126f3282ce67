import { useEffect, useMemo, useRef, useState } from 'react';
import { newsTextSchema } from 'shared-kernel/contract/news';
import type { EditedNews, NewsText } from 'shared-kernel/contract/news';
import { keepTypedSince } from 'shared-kernel/domain/typed-since';
import { portalEvents } from 'shared-kernel/events';
import { isApiError } from 'shared-kernel/http';
import { storedDraft } from 'shared-kernel/stored-draft';
import { useCreateNews, usePublishNews, useUpdateNews, useWithdrawNews } from '../api/news-editing.ts';
import { emptyText, isSameText, newsDraftName, toNewsText } from './news-draft.ts';

const draftOf = (id: number | 'new') => storedDraft(newsTextSchema, newsDraftName(id));

/** The text of one article while it is edited, and what can be done with it. */
export function useNewsEditor(article: EditedNews | null, author: string) {
  // The answer to a save is here before the article is read anew.
  const [answer, setAnswer] = useState<EditedNews | null>(null);
  const current =
    answer !== null && (article === null || answer.version > article.version) ? answer : article;
  const id = current?.id ?? 'new';
  const draft = useMemo(() => draftOf(id), [id]);
  const saved = current === null ? emptyText(author) : toNewsText(current);
  const [text, setText] = useState<NewsText>(() => draft.read() ?? saved);
  const [isRestored, setRestored] = useState(() => !isSameText(text, saved));
  const [isConflict, setConflict] = useState(false);
  const isChanged = !isSameText(text, saved);
  const latest = useRef(text);
  useEffect(() => {
    latest.current = text;
  }, [text]);
  const create = useCreateNews();
  const update = useUpdateNews();
  const publication = usePublishNews();
  const withdrawal = useWithdrawNews();

  useEffect(() => {
    if (!isChanged) {
      draft.write(null);
      return undefined;
    }
    draft.write(text);
    portalEvents.emit('unsaved-changed', { source: 'news-editor', isUnsaved: true });
    return () => portalEvents.emit('unsaved-changed', { source: 'news-editor', isUnsaved: false });
  }, [draft, isChanged, text]);

  const taken = (next: EditedNews): EditedNews => {
    setAnswer(next);
    return next;
  };
  const noticing = async (work: Promise<EditedNews>): Promise<EditedNews> => {
    try {
      return taken(await work);
    } catch (error) {
      if (isApiError(error) && error.code === 'stale_version') setConflict(true);
      throw error;
    }
  };
  const settle = (next: NewsText): void => {
    setText(next);
    setRestored(false);
    setConflict(false);
  };

  /** Saves the text, over `version` when another editor's is overwritten on purpose. */
  const save = async (version = current?.version): Promise<EditedNews> => {
    const isNew = current === null || version === undefined;
    const next = await noticing(
      isNew
        ? create.mutateAsync({ body: text })
        : update.mutateAsync({ params: { id: current.id }, body: { ...text, version } }),
    );
    const kept = keepTypedSince(toNewsText(next), { sent: text, typed: latest.current });
    settle(kept);
    if (isNew) {
      // From now on it is drafted under its own number.
      draft.write(null);
      draftOf(next.id).write(kept);
    }
    return next;
  };
  return {
    text,
    change: (part: Partial<NewsText>) => setText((now) => ({ ...now, ...part })),
    /** Gives the unsaved text up, for the saved one or for another editor's. */
    discard: (other: EditedNews | null = null) => {
      if (other !== null) setAnswer(other);
      settle(other === null ? saved : toNewsText(other));
    },
    isChanged,
    isRestored: isRestored && isChanged,
    isConflict,
    isBusy: create.isPending || update.isPending || publication.isPending || withdrawal.isPending,
    save,
    /** Saves what is not saved and publishes, at a moment or now. */
    publish: async (publishAt: string | null): Promise<EditedNews> => {
      const { id, version } = isChanged || current === null ? await save() : current;
      return noticing(publication.mutateAsync({ params: { id }, body: { version, publish_at: publishAt } }));
    },
    withdraw: async (): Promise<EditedNews | null> =>
      current === null
        ? null
        : noticing(
            withdrawal.mutateAsync({ params: { id: current.id }, body: { version: current.version } }),
          ),
    /** As the bank has it. */
    current,
  };
}
