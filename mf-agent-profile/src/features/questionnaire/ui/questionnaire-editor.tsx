import { SendOutlined } from '@ant-design/icons';
import { Button, Card, Flex } from 'antd';
import { useCallback, useRef, useState } from 'react';
import type { ReactElement } from 'react';
import type { FieldError } from 'shared-kernel/contract/errors';
import type { Questionnaire } from 'shared-kernel/contract/questionnaire';
import { ConflictPanel, Readiness, SaveState } from 'shared-kernel/drafts';
import { JsonForm, useRegistry } from 'shared-kernel/forms';
import type { FieldFacts, JsonFormHandle } from 'shared-kernel/forms';
import { isApiError } from 'shared-kernel/http';
import { DRAFT_TEXTS } from 'shared-kernel/locale';
import { readQuestionnaire } from 'shared-kernel/contract/questionnaire';
import { queryKeys, useQueryClient } from 'shared-kernel/query';
import { Widget } from 'shared-kernel/remote';
import { notify, notifyError } from 'shared-kernel/toast';
import { PreviousAnswer } from '../../../common/previous-answer.tsx';
import { ru } from '../../../locale/ru.ts';
import { isOpenField } from '../state/gate.ts';
import { remarksOf } from '../state/remarks.ts';
import { useQuestionnaireDraft, useSubmitForm } from '../api/questionnaire.ts';
import styles from './questionnaire.module.css';

const text = ru.questionnaire;
const NO_ERRORS: readonly FieldError[] = [];

/** The questionnaire being filled: form, documents, what is still missing, and sending it to the security service. */
export function QuestionnaireEditor({
  questionnaire,
}: {
  readonly questionnaire: Questionnaire;
}): ReactElement {
  const { form, comments, open_fields: openFields, previous_value: previous } = questionnaire;
  const handle = useRef<JsonFormHandle>(null);
  const documents = useRef<HTMLElement>(null);
  const client = useQueryClient();
  const { draft, state } = useQuestionnaireDraft(questionnaire);
  const submission = useSubmitForm();
  const [errors, setErrors] = useState(NO_ERRORS);
  const [attempted, setAttempted] = useState<unknown>();

  async function submit(): Promise<void> {
    if ((handle.current?.reportErrors() ?? []).length > 0) return;
    if (!(await draft.flush())) {
      if (draft.snapshot().phase === 'offline') notify.error(text.submitFailed, DRAFT_TEXTS.offline);
      return;
    }
    setAttempted(draft.snapshot().value);
    try {
      await submission.mutateAsync({ body: { form: draft.snapshot().value } });
      notify.success(text.submitted);
    } catch (error) {
      if (isApiError(error) && error.fields) setErrors(error.fields);
      notifyError(error, text.submitFailed);
    }
  }

  const extraOf = useCallback(
    (field: FieldFacts) =>
      // A list is opened, compared and judged as a whole.
      previous && form.ui.sections.some(({ fields }) => fields.includes(field.path)) ? (
        <PreviousAnswer field={field} previous={previous} />
      ) : null,
    [previous, form.ui.sections],
  );

  // What the bank missed at the last attempt holds until the answers change.
  const missing =
    isApiError(submission.error) && attempted === state.value ? submission.error.missing : undefined;
  return (
    <Flex gap={20} align="flex-start" wrap>
      <Flex vertical gap={16} className={styles.form ?? ''}>
        {state.conflict ? (
          <ConflictPanel
            conflict={state.conflict}
            schema={form.schema}
            onResolve={(value) => void draft.resolve(value)}
          />
        ) : null}
        <Card>
          <JsonForm
            ref={handle}
            schema={form.schema}
            ui={form.ui}
            value={state.value}
            onChange={draft.change}
            errors={errors}
            commentOf={(path) => comments[path]}
            isLocked={(path) => !isOpenField(path, openFields)}
            extraOf={extraOf}
            useRegistry={useRegistry}
          />
        </Card>
        <section ref={documents} aria-label={text.documents} tabIndex={-1}>
          <Card title={text.documents}>
            <p className={styles.help}>{text.documentsHelp}</p>
            <Widget
              name="document-workspace"
              scope="agent"
              onChange={() => {
                submission.reset();
                void client.invalidateQueries({ queryKey: queryKeys.endpoint(readQuestionnaire) });
              }}
            />
          </Card>
        </section>
        <Flex gap={12} wrap align="center" justify="space-between">
          <SaveState draft={draft} />
          <Button
            type="primary"
            size="large"
            icon={<SendOutlined aria-hidden />}
            loading={submission.isPending}
            disabled={state.conflict !== null}
            onClick={() => void submit()}
          >
            {text.submit}
          </Button>
        </Flex>
      </Flex>
      <aside className={styles.aside}>
        <Readiness
          percent={state.step.readiness_percent}
          blockers={[...remarksOf(questionnaire, state.value), ...(missing ?? state.step.blockers)]}
          onOpen={({ kind, ref }) => {
            if (kind === 'field') handle.current?.focusField(ref);
            else documents.current?.focus();
          }}
        />
      </aside>
    </Flex>
  );
}
