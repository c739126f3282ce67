import { ConfigProvider } from 'antd';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ReactElement } from 'react';
import type { Blocker } from 'shared-kernel/contract/applications';
import type { FieldError } from 'shared-kernel/contract/errors';
import type { Questionnaire } from 'shared-kernel/contract/questionnaire';
import { ConflictPanel, Readiness, SaveState, unsentText } from 'shared-kernel/drafts';
import { findPage, JsonForm, toFormPages, useRegistry } from 'shared-kernel/forms';
import type { FieldFacts, JsonFormHandle } from 'shared-kernel/forms';
import { isApiError } from 'shared-kernel/http';
import { readQuestionnaire } from 'shared-kernel/contract/questionnaire';
import { queryKeys, useQueryClient, useSubmit } from 'shared-kernel/query';
import { Widget } from 'shared-kernel/remote';
import { notify, notifyError } from 'shared-kernel/toast';
import { Panel, VisuallyHidden } from 'shared-kernel/ui';
import { PreviousAnswer } from '../../../common/previous-answer.tsx';
import { ru } from '../locale/ru.ts';
import { countMissingDocuments, isOpenField } from '../state/gate.ts';
import { usePageAddress } from '../state/page-address.ts';
import { getRemarks } from '../state/remarks.ts';
import { findFurthest, findStart, usePages } from '../state/use-pages.ts';
import { useIsFormUnderWay, useQuestionnaireDraft, useSubmitForm } from '../api/questionnaire.ts';
import { PageSteps } from './page-steps.tsx';
import { PageList } from './page-list.tsx';
import styles from './questionnaire.module.css';

const text = ru.questionnaire;
const NO_ERRORS: readonly FieldError[] = [];

interface QuestionnaireEditorProps {
  readonly questionnaire: Questionnaire;
  /** Back from the first page; without it the first page has no way back. */
  readonly onLeave?: () => void;
}

/** The questionnaire being filled, page by page; the last one has the documents, the check of everything and sends it. */
export function QuestionnaireEditor({ questionnaire, onLeave }: QuestionnaireEditorProps): ReactElement {
  const { form, comments, origins, open_fields: openFields, previous_value: previous } = questionnaire;
  const handle = useRef<JsonFormHandle>(null);
  const documents = useRef<HTMLElement>(null);
  const check = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const top = useRef<HTMLDivElement>(null);
  const client = useQueryClient();
  const { draft, state } = useQuestionnaireDraft(questionnaire);
  const submission = useSubmitForm();
  const [errors, setErrors] = useState(NO_ERRORS);
  const [attempted, setAttempted] = useState<unknown>();

  const pages = usePages(form, draft);
  const remarks = getRemarks(questionnaire, state.value);
  const remarked = remarks.map(({ ref }) => ref);
  const [start] = useState(() => findStart(pages, remarked));
  const { view, change } = usePageAddress();
  const current = Math.min(view.page ?? start, pages.length);
  const [seen, setSeen] = useState(current);
  if (current > seen) setSeen(current);
  /** The page that was left with something missing: it may be passed over. */
  const [refused, setRefused] = useState<number>();
  const page = pages[current - 1];
  const isLast = current === pages.length;

  /** The page that has the focus, and the field that gets it on the next one. */
  const focused = useRef(onLeave ? 0 : current);
  const wanted = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (focused.current === current) return;
    focused.current = current;
    const field = wanted.current;
    wanted.current = undefined;
    // Behind this commit: a folded section is opened by a render of its own.
    queueMicrotask(() => {
      if (field !== undefined && handle.current?.focusField(field)) return;
      top.current?.scrollIntoView({ block: 'start' });
      heading.current?.focus({ preventScroll: true });
    });
  }, [current]);

  const openPage = (number: number): void => change({ page: number });

  function openField(path: string): void {
    const number = findPage(pages, path);
    if (number === undefined || number === current) return void handle.current?.focusField(path);
    wanted.current = path;
    openPage(number);
  }

  function openBlocker({ kind, ref }: Blocker): void {
    if (kind === 'field') openField(ref);
    else documents.current?.focus();
  }

  function goOn(): void {
    if ((handle.current?.reportErrors() ?? []).length > 0) return setRefused(current);
    openPage(current + 1);
  }

  const { submit, isPending } = useSubmit(() => {
    if ((handle.current?.reportErrors() ?? []).length > 0) return undefined;
    if (toFormPages(form, draft.snapshot().value).every(({ faults }) => faults.length === 0)) return send();
    check.current?.focus();
    return undefined;
  });

  // Answers to what the bank has already would be lost: here, and on the page that was left and opened again.
  const isUnderWay = useIsFormUnderWay();
  const isSending = isPending || isUnderWay;
  const openRefused = useEffectEvent(() => {
    const [first] = errors;
    if (first) openField(first.path);
  });
  useEffect(() => {
    // Behind the commit that lets the fields be changed again: before it none of them takes the focus.
    if (!isSending) queueMicrotask(() => openRefused());
  }, [isSending, errors]);

  async function send(): Promise<void> {
    setErrors(NO_ERRORS);
    if (!(await draft.flush())) {
      const { phase, error, isKept } = draft.snapshot();
      if (phase === 'offline') notify.error(text.submitFailed, unsentText(error, isKept));
      return;
    }
    const { value } = draft.snapshot();
    setAttempted(value);
    try {
      await submission.mutateAsync({ body: { form: value } });
      notify.success(text.submitted);
      change({ page: undefined }, { isCorrection: true });
    } catch (error) {
      if (isApiError(error) && error.fields) setErrors(error.fields);
      const lacking = isApiError(error) ? (error.missing ?? []) : [];
      if (lacking.length > 0)
        notify.error(text.submitFailed, text.missing(lacking.map(({ label }) => label)));
      else notifyError(error, text.submitFailed);
    }
  }

  const getExtra = useCallback(
    (field: FieldFacts) =>
      // A list is opened, compared and judged as a whole.
      previous && form.ui.sections.some(({ fields }) => fields.includes(field.path)) ? (
        <PreviousAnswer field={field} previous={previous} />
      ) : null,
    [previous, form.ui.sections],
  );

  const getOrigin = useCallback(
    (path: string) => {
      const label = origins?.[path];
      return label === undefined ? undefined : { label };
    },
    [origins],
  );

  // What the bank missed at the last attempt holds until the answers change.
  const missing =
    isApiError(submission.error) && attempted === state.value ? submission.error.missing : undefined;
  const left = page?.faults.length ?? 0;
  // A section of that title says it to the eye.
  const isTold = page?.sections.some((section) => section.title === page.title) ?? true;
  return (
    <div ref={top} className={styles.editor}>
      {pages.length > 1 ? (
        <nav aria-label={text.pages.list}>
          <PageList
            pages={pages}
            remarked={remarked}
            missingDocuments={countMissingDocuments(state.step)}
            current={current}
            furthest={Math.max(findFurthest(pages, current), seen)}
            onOpen={openPage}
          />
        </nav>
      ) : null}
      <h2 ref={heading} tabIndex={-1} className={styles.pageTitle}>
        <span className={styles.progress}>{text.pages.progress(current, pages.length, left)}</span>
        {isTold ? <VisuallyHidden>{page?.title}</VisuallyHidden> : <span>{page?.title}</span>}
      </h2>
      {state.conflict ? (
        <ConflictPanel
          conflict={state.conflict}
          schema={form.schema}
          onResolve={(value) => void draft.resolve(value)}
        />
      ) : null}
      <ConfigProvider componentDisabled={isSending}>
        <Panel>
          <JsonForm
            ref={handle}
            schema={form.schema}
            ui={form.ui}
            sections={page?.sections ?? form.ui.sections}
            value={state.value}
            onChange={draft.change}
            errors={errors}
            originOf={getOrigin}
            commentOf={(path) => comments[path]}
            isLocked={(path) => !isOpenField(path, openFields)}
            extraOf={getExtra}
            useRegistry={useRegistry}
          />
        </Panel>
      </ConfigProvider>
      {isLast ? (
        <>
          <section ref={documents} aria-label={text.documents} tabIndex={-1}>
            <Panel title={text.documents}>
              <p className={styles.help}>{text.documentsHelp}</p>
              <Widget
                name="document-workspace"
                scope="agent"
                onChange={() => {
                  submission.reset();
                  void client.invalidateQueries({ queryKey: queryKeys.endpoint(readQuestionnaire) });
                }}
              />
            </Panel>
          </section>
          <section ref={check} aria-label={text.check} tabIndex={-1}>
            <Readiness
              percent={state.step.readiness_percent}
              blockers={[...remarks, ...(missing ?? state.step.blockers)]}
              onOpen={openBlocker}
            />
          </section>
        </>
      ) : null}
      <PageSteps
        {...(current > 1 ? { onBack: () => openPage(current - 1) } : onLeave ? { onBack: onLeave } : {})}
        {...(isLast
          ? {
              onSubmit: submit,
              isSubmitting: isSending,
              isBlocked: state.conflict !== null,
            }
          : {
              onNext: goOn,
              ...(refused === current && left > 0 ? { onSkip: () => openPage(current + 1) } : {}),
            })}
      >
        <SaveState draft={draft} />
      </PageSteps>
    </div>
  );
}
