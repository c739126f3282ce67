import { ArrowRightOutlined } from '@ant-design/icons';
import { Alert, Button, Card, Flex, Typography } from 'antd';
import { useCallback, useMemo, useRef, useState } from 'react';
import type { ReactElement } from 'react';
import type { Application, Blocker, Step } from 'shared-kernel/contract/applications';
import type { FormDocument } from 'shared-kernel/contract/forms';
import type { FieldError } from 'shared-kernel/contract/errors';
import { currentStep } from 'shared-kernel/domain/steps';
import { ConflictPanel, Readiness, SaveState } from 'shared-kernel/drafts';
import { JsonForm, useRegistry } from 'shared-kernel/forms';
import type { FieldFacts, JsonFormHandle } from 'shared-kernel/forms';
import { isApiError } from 'shared-kernel/http';
import { DRAFT_TEXTS, errorText, STAGE_LABELS } from 'shared-kernel/locale';
import { paths, useNavigate } from 'shared-kernel/router';
import { notify, notifyError } from 'shared-kernel/toast';
import { EmptyState, QueryBoundary, SkeletonCards } from 'shared-kernel/ui';
import { BulletList } from '../../../common/lists.tsx';
import { FORESEEN } from '../../../locale/foreseen.ts';
import { ru } from '../../../locale/ru.ts';
import { useStep } from '../api/application.ts';
import { useCompleteStep } from '../api/complete-step.ts';
import { useStepDraft } from '../state/use-step-draft.ts';
import styles from './form-step.module.css';
import { ForeseenChecks, foreseenRefusals } from './foreseen-checks.tsx';
import { ReplacedAnswer } from './replaced-answer.tsx';
import { StepColumns } from './step-columns.tsx';
import type { StepProps } from './step-content.tsx';

/** Steps 2, 3 and 4: a form the bank serves. */
export function FormStep({ application, position, step }: StepProps): ReactElement {
  const query = useStep(application.hash_password, step.id);
  return (
    <QueryBoundary query={query} skeleton={<SkeletonCards count={1} rows={12} minWidth={2000} />}>
      {(data) => {
        if (!data.form) return <EmptyState title={ru.flow.noForm} />;
        return position.isEditable && !data.read_only ? (
          <FormEditor application={application} data={data} form={data.form} />
        ) : (
          <Card>
            <JsonForm schema={data.form.schema} ui={data.form.ui} value={data.value} readOnly />
          </Card>
        );
      }}
    </QueryBoundary>
  );
}

interface FormEditorProps {
  readonly application: Application;
  readonly data: Step;
  readonly form: FormDocument;
}

/** Renders the replaced prefilled answer below its field; `undefined` where no answer was replaced. */
function useReplacedAnswers(origins: Step['origins']) {
  const replaced = Object.entries(origins).flatMap(([path, origin]) =>
    origin.replaced === undefined ? [] : [[path, origin.replaced] as const],
  );
  // Every save returns new origins; the form renders again only when their content changed.
  const key = JSON.stringify(replaced);
  return useMemo(() => {
    const answers = new Map(JSON.parse(key) as [string, unknown][]);
    if (answers.size === 0) return undefined;
    return (field: FieldFacts): ReactElement | null =>
      answers.has(field.path) ? <ReplacedAnswer field={field} replaced={answers.get(field.path)} /> : null;
  }, [key]);
}

const NO_ERRORS: readonly FieldError[] = [];

function FormEditor({ application, data, form }: FormEditorProps): ReactElement {
  const hash = application.hash_password;
  const navigate = useNavigate();
  const handle = useRef<JsonFormHandle>(null);
  const { draft, state } = useStepDraft(hash, data.stage, data);
  const complete = useCompleteStep(hash, data.stage);
  const [errors, setErrors] = useState(NO_ERRORS);
  const [isSubmitting, setSubmitting] = useState(false);

  const submit = async (): Promise<void> => {
    if ((handle.current?.reportErrors() ?? []).length > 0) return;
    setSubmitting(true);
    try {
      if (!(await draft.flush())) {
        if (draft.snapshot().phase === 'offline') notify.error(ru.flow.completeFailed, DRAFT_TEXTS.offline);
        return;
      }
      const next = await complete.mutateAsync(draft.snapshot().step.version);
      const { route, id } = currentStep(next.info.stepper, next.info.status);
      notify.success(ru.flow.stepCompleted(STAGE_LABELS[data.stage]), ru.flow.nextStep(STAGE_LABELS[id]));
      void navigate(paths.issue.link(hash, route));
    } catch (error) {
      if (isApiError(error) && error.fields) setErrors(error.fields);
      notifyError(error, ru.flow.completeFailed);
    } finally {
      setSubmitting(false);
    }
  };

  const { origins } = data;
  const getOrigin = useCallback((path: string) => origins[path], [origins]);
  const getExtra = useReplacedAnswers(origins);
  const openField = useCallback((path: string) => void handle.current?.focusField(path), []);
  const openBlocker = useCallback(({ ref }: Blocker) => openField(ref), [openField]);
  const refusals = foreseenRefusals(state.step.foreseen);
  const missing = isApiError(complete.error) ? complete.error.missing : undefined;
  return (
    <StepColumns
      aside={
        <Flex vertical gap={16}>
          <Readiness
            percent={state.step.readiness_percent}
            blockers={missing ?? state.step.blockers}
            onOpen={openBlocker}
          />
          <ForeseenChecks checks={state.step.foreseen} onOpen={openField} />
        </Flex>
      }
    >
      {state.conflict && (
        <ConflictPanel
          conflict={state.conflict}
          schema={form.schema}
          onResolve={(value) => void draft.resolve(value)}
        />
      )}
      <Card>
        <JsonForm
          ref={handle}
          schema={form.schema}
          ui={form.ui}
          value={state.value}
          onChange={draft.change}
          errors={errors}
          originOf={getOrigin}
          useRegistry={useRegistry}
          {...(getExtra ? { extraOf: getExtra } : {})}
        />
        {complete.isError && (
          <Alert
            type="error"
            showIcon
            role="alert"
            title={errorText(complete.error)}
            className={styles.alert ?? ''}
          />
        )}
        {refusals.length > 0 && (
          <Alert
            type="warning"
            showIcon
            title={FORESEEN.verdicts.refuse}
            className={styles.alert ?? ''}
            description={
              <BulletList>
                {refusals.map(({ code, text, actual }) => (
                  <li key={code}>{actual === null ? text : `${text}, ${FORESEEN.actual(actual)}`}</li>
                ))}
              </BulletList>
            }
          />
        )}
        {application.deal.length > 0 && (
          <Typography.Paragraph type="secondary">{ru.deal.draftsStay}</Typography.Paragraph>
        )}
        <Flex gap={12} wrap align="center" justify="space-between">
          <SaveState draft={draft} />
          <Button
            type="primary"
            size="large"
            icon={<ArrowRightOutlined aria-hidden />}
            iconPlacement="end"
            loading={isSubmitting}
            disabled={state.conflict !== null}
            onClick={() => void submit()}
          >
            {ru.flow.complete}
          </Button>
        </Flex>
      </Card>
    </StepColumns>
  );
}
