import { useEffect, useMemo, useRef, useState } from 'react';
import type { EditedNews, NewsText } from 'shared-kernel/contract/news';
import { keepTypedSince } from 'shared-kernel/domain/typed-since';
import { portalEvents } from 'shared-kernel/events';
import { isApiError } from 'shared-kernel/http';
import { useCreateNews, usePublishNews, useUpdateNews, useWithdrawNews } from '../api/news-editing.ts';
import { emptyText, isSameText, newsDraft, toNewsText } from './news-draft.ts';
import type { NewsDraft } from './news-draft.ts';

/** The text of one article while it is edited, and what can be done with it. */
export function useNewsEditor(article: EditedNews | null, author: string) {
  // The answer to a save is here before the article is read anew.
  const [answer, setAnswer] = useState<EditedNews | null>(null);
  const current =
    answer !== null && (article === null || answer.version > article.version) ? answer : article;
  const id = current?.id ?? 'new';
  const draft = useMemo(() => newsDraft(id), [id]);
  const saved = current === null ? emptyText(author) : toNewsText(current);
  const [typed, setTyped] = useState<NewsDraft | null>(() => draft.read());
  const isChanged = typed !== null && !isSameText(saved, typed);
  const changed = isChanged ? typed : null;
  const [isRestored, setRestored] = useState(isChanged);
  // Whatever is as the bank has it follows the article from now on: the next version may be another editor's.
  if (changed !== typed) setTyped(changed);
  const [refused, setRefused] = useState<number>();
  const text: NewsText = changed === null ? saved : toNewsText(changed);
  /** The version that the text changes. */
  const base = changed?.version ?? current?.version;
  const latest = useRef(text);
  useEffect(() => {
    latest.current = text;
  });
  const create = useCreateNews();
  const update = useUpdateNews();
  const publication = usePublishNews();
  const withdrawal = useWithdrawNews();
  const isBusy = create.isPending || update.isPending || publication.isPending || withdrawal.isPending;
  const isOutdated = base !== undefined && current !== null && base < current.version;

  useEffect(() => {
    draft.write(changed);
    if (changed === null) return undefined;
    portalEvents.emit('unsaved-changed', { source: 'news-editor', isUnsaved: true });
    return () => portalEvents.emit('unsaved-changed', { source: 'news-editor', isUnsaved: false });
  }, [draft, changed]);

  /** What changes `version`: what is typed over it then changes the answer. */
  const noticing = async (version: number | undefined, work: Promise<EditedNews>): Promise<EditedNews> => {
    try {
      const next = await work;
      setAnswer(next);
      setTyped((now) => (now?.version === version && now !== null ? { ...now, version: next.version } : now));
      return next;
    } catch (error) {
      if (isApiError(error) && error.code === 'stale_version') setRefused(version);
      throw error;
    }
  };
  const settle = (next: NewsDraft | null): void => {
    setTyped(next);
    setRestored(false);
    setRefused(undefined);
  };

  /** Saves the text, over `version` when another editor's is overwritten on purpose. */
  const save = async (version = base): Promise<EditedNews> => {
    const isNew = current === null || version === undefined;
    const next = await noticing(
      version,
      isNew
        ? create.mutateAsync({ body: text })
        : update.mutateAsync({ params: { id: current.id }, body: { ...text, version } }),
    );
    const kept = {
      ...keepTypedSince(toNewsText(next), { sent: text, typed: latest.current }),
      version: next.version,
    };
    settle(kept);
    if (isNew) {
      // From now on it is drafted under its own number.
      draft.write(null);
      newsDraft(next.id).write(kept);
    }
    return next;
  };
  return {
    text,
    change: (part: Partial<NewsText>) =>
      setTyped((now) => ({ ...(now ?? { ...saved, version: current?.version }), ...part })),
    /** Gives the unsaved text up, for the saved one or for another editor's. */
    discard: (other: EditedNews | null = null) => {
      if (other !== null) setAnswer(other);
      settle(null);
    },
    isChanged,
    isRestored: isRestored && isChanged,
    /** Another editor has changed the article since, and the bank or the portal has noticed. */
    isConflict: !isBusy && (isOutdated || (refused !== undefined && refused === base)),
    isBusy,
    save,
    /** Saves what is not saved and publishes, at a moment or now. */
    publish: async (publishAt: string | null): Promise<EditedNews> => {
      const { id, version } = isChanged || current === null ? await save() : current;
      return noticing(
        version,
        publication.mutateAsync({ params: { id }, body: { version, publish_at: publishAt } }),
      );
    },
    withdraw: async (): Promise<EditedNews | null> =>
      current === null
        ? null
        : noticing(
            current.version,
            withdrawal.mutateAsync({ params: { id: current.id }, body: { version: current.version } }),
          ),
    /** As the bank has it. */
    current,
  };
}
