import { Alert, Button, Checkbox, Input, Select } from 'antd';
import type { ReactElement } from 'react';
import { NEWS_LIMITS, NEWS_SECTIONS } from 'shared-kernel/contract/news';
import type { EditedNews, NewsSection } from 'shared-kernel/contract/news';
import { formatDateTime } from 'shared-kernel/domain/instants';
import { WORDS } from 'shared-kernel/locale';
import { useNavigate } from 'shared-kernel/router';
import { notify, notifyError } from 'shared-kernel/toast';
import { ConfirmButton, FormItem, PageHeader, useHeightVariable } from 'shared-kernel/ui';
import { ru } from '../locale/ru.ts';
import { useDeleteNews, useEditedArticle } from '../api/news-editing.ts';
import { editorLink, editorListLink } from '../state/news-address.ts';
import { missingFields, newsDraft } from '../state/news-draft.ts';
import { articleLink } from '../state/news-links.ts';
import { useNewsEditor } from '../state/use-news-editor.ts';
import { BodyEditor } from './body-editor.tsx';
import styles from './news.module.css';
import { PublishControls } from './publish-controls.tsx';

const text = ru.news.editing;

interface NewsEditorProps {
  /** `null` for one that is not saved yet. */
  readonly article: EditedNews | null;
}

/** One article in the making. */
export function NewsEditor({ article }: NewsEditorProps): ReactElement {
  const navigate = useNavigate();
  const actions = useHeightVariable('--page-action-height');
  const editor = useNewsEditor(article, text.defaultAuthor);
  const remove = useDeleteNews();
  const missing = missingFields(editor.text);
  const run = async (
    work: () => Promise<EditedNews | null>,
    done: (answer: EditedNews) => string,
  ): Promise<void> => {
    const answer = await work();
    if (answer === null) return;
    notify.success(done(answer));
    if (article === null) void navigate(editorLink(answer.id), { replace: true });
  };
  const current = editor.current;
  const state = current?.state ?? 'draft';
  return (
    <>
      <PageHeader
        title={article === null ? text.newTitle : text.editTitle}
        subtitle={<Status article={current} isChanged={editor.isChanged} />}
        onBack={() => void navigate(editorListLink(state))}
        backLabel={text.toEditing}
      />
      <Notices article={article} editor={editor} />
      <div className={styles.editor}>
        <FormItem label={text.fields.title} htmlFor="news-title">
          <Input
            id="news-title"
            aria-required
            maxLength={NEWS_LIMITS.title}
            value={editor.text.title}
            onChange={(event) => editor.change({ title: event.target.value })}
          />
        </FormItem>
        <div className={styles.pair}>
          <FormItem label={text.fields.section} htmlFor="news-section">
            <Select<NewsSection>
              id="news-section"
              value={editor.text.section}
              options={NEWS_SECTIONS.map((value) => ({ value, label: ru.news.sections[value] }))}
              onChange={(section) => editor.change({ section })}
            />
          </FormItem>
          <FormItem label={text.fields.author} htmlFor="news-author">
            <Input
              id="news-author"
              aria-required
              maxLength={100}
              value={editor.text.author}
              onChange={(event) => editor.change({ author: event.target.value })}
            />
          </FormItem>
        </div>
        <FormItem label={text.fields.summary} htmlFor="news-summary" hint={text.summaryHint}>
          <Input.TextArea
            id="news-summary"
            aria-required
            maxLength={NEWS_LIMITS.summary}
            autoSize={{ minRows: 2, maxRows: 5 }}
            value={editor.text.summary}
            onChange={(event) => editor.change({ summary: event.target.value })}
          />
        </FormItem>
        <FormItem label={text.fields.body} htmlFor="news-body">
          <BodyEditor id="news-body" value={editor.text.body} onChange={(body) => editor.change({ body })} />
        </FormItem>
        <Checkbox
          checked={editor.text.pinned}
          onChange={(event) => editor.change({ pinned: event.target.checked })}
        >
          {text.fields.pinned}
        </Checkbox>
      </div>
      {missing.length > 0 ? (
        <p className={styles.missing}>{text.missing(missing.map((field) => text.fields[field]))}</p>
      ) : null}
      <div ref={actions} className={styles.actions}>
        <Button
          type={state === 'draft' ? 'default' : 'primary'}
          loading={editor.isBusy}
          disabled={(!editor.isChanged && current !== null) || (state !== 'draft' && missing.length > 0)}
          onClick={() =>
            void run(
              () => editor.save(),
              () => text.saved,
            ).catch((error: unknown) => notifyError(error, text.saveFailed))
          }
        >
          {state === 'draft' ? text.saveDraft : text.saveChanges}
        </Button>
        {state === 'published' ? null : (
          <PublishControls
            isReady={missing.length === 0 && !editor.isBusy}
            plannedAt={current?.published_at ?? null}
            onPublish={(moment) =>
              run(
                () => editor.publish(moment),
                (answer) =>
                  answer.state === 'scheduled'
                    ? text.plannedToast(formatDateTime(answer.published_at ?? ''))
                    : text.publishedToast,
              )
            }
          />
        )}
        {state === 'draft' ? null : (
          <ConfirmButton
            question={text.withdrawQuestion}
            details={text.withdrawDetails}
            confirmText={text.withdraw}
            onConfirm={() =>
              run(
                () => editor.withdraw(),
                () => text.withdrawn,
              )
            }
            failedTitle={text.withdrawFailed}
          >
            {text.withdraw}
          </ConfirmButton>
        )}
        {state === 'published' && current !== null ? (
          <Button onClick={() => void navigate(articleLink(current))}>{text.openArticle}</Button>
        ) : null}
        {current !== null && state === 'draft' ? (
          <ConfirmButton
            question={text.deleteQuestion}
            confirmText={WORDS.delete}
            onConfirm={async () => {
              await remove.mutateAsync({ params: { id: current.id }, query: { version: current.version } });
              newsDraft(current.id).write(null);
              notify.success(text.deleted);
              void navigate(editorListLink());
            }}
            failedTitle={text.deleteFailed}
          >
            {WORDS.delete}
          </ConfirmButton>
        ) : null}
      </div>
    </>
  );
}

function Status({
  article,
  isChanged,
}: {
  readonly article: EditedNews | null;
  readonly isChanged: boolean;
}): ReactElement {
  const moment = article?.published_at ? formatDateTime(article.published_at) : '';
  const state =
    article === null || article.state === 'draft'
      ? text.stateNames.draft
      : article.state === 'scheduled'
        ? text.planned(moment)
        : text.published(moment);
  return (
    <span aria-live="polite">
      {state}
      {isChanged ? ` · ${text.unsaved}` : ''}
    </span>
  );
}

interface NoticesProps {
  readonly article: EditedNews | null;
  readonly editor: ReturnType<typeof useNewsEditor>;
}

/** What the editor must know before going on: a text found on this device, a change by somebody else. */
function Notices({ article, editor }: NoticesProps): ReactElement | null {
  if (article !== null && editor.isConflict) return <Conflict id={article.id} editor={editor} />;
  if (!editor.isRestored) return null;
  return (
    <Alert
      type="info"
      showIcon
      className={styles.notice ?? ''}
      title={text.restored}
      action={<Button onClick={() => editor.discard()}>{text.discard}</Button>}
    />
  );
}

function Conflict({
  id,
  editor,
}: {
  readonly id: number;
  readonly editor: NoticesProps['editor'];
}): ReactElement {
  const latest = useEditedArticle(id);
  const overwrite = async (): Promise<void> => {
    try {
      const { data } = await latest.refetch();
      if (data !== undefined) await editor.save(data.version);
    } catch (error) {
      notifyError(error, text.saveFailed);
    }
  };
  return (
    <Alert
      type="warning"
      showIcon
      role="alert"
      className={styles.notice ?? ''}
      title={text.conflict}
      description={text.conflictText}
      action={
        <div className={styles.choices}>
          <Button
            onClick={() => {
              void latest.refetch().then(({ data }) => data && editor.discard(data));
            }}
          >
            {text.takeTheirs}
          </Button>
          <Button danger onClick={() => void overwrite()}>
            {text.keepMine}
          </Button>
        </div>
      }
    />
  );
}
