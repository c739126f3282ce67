import { ArrowRightOutlined } from '@ant-design/icons';
import { Alert, Button, Flex } from 'antd';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { ReactElement } from 'react';
import type { Blocker, Stage, Step } from 'shared-kernel/contract/applications';
import { currentStep, shownNumber } from 'shared-kernel/domain/steps';
import type { ApplicationStep } from 'shared-kernel/domain/steps';
import { Readiness } from 'shared-kernel/drafts';
import { JsonForm, valueAt } from 'shared-kernel/forms';
import { STAGE_LABELS } from 'shared-kernel/locale';
import { useQueryClient, useSubmit } from 'shared-kernel/query';
import { notify } from 'shared-kernel/toast';
import { EmptyState, Panel, QueryBoundary, SkeletonForm, Text, VisuallyHidden } from 'shared-kernel/ui';
import { BulletList } from '../../../common/lists.tsx';
import { FORESEEN } from '../locale/foreseen.ts';
import { ru } from '../locale/ru.ts';
import { SUBMISSION } from '../locale/submission.ts';
import { refreshApplication, useSteps } from '../api/application.ts';
import { useCompleteStep, useIsStepUnderWay } from '../api/complete-step.ts';
import { getReadinessPercent } from '../state/readiness.ts';
import type { Submission } from '../state/use-submission.ts';
import { ExpectedDocuments } from './expected-documents.tsx';
import { ForeseenChecks, foreseenRefusals } from './foreseen-checks.tsx';
import { FormPart } from './form-part.tsx';
import type { FormPartHandle } from './form-part.tsx';
import styles from './form-step.module.css';
import { SiblingChecks } from './sibling-checks.tsx';
import { StepAction } from './step-action.tsx';
import { StepColumns } from './step-columns.tsx';
import type { CompletingStepProps } from './step-content.tsx';

interface FormScrollProps extends CompletingStepProps {
  /** The current form and those after it that the bank tells already. */
  readonly forms: readonly ApplicationStep[];
  /** The way to the scoring in one go; absent where the bank tells nothing ahead. */
  readonly submission?: Submission;
}

/** The forms that are to be filled, one below the other; what is answered is a line. */
export function FormScroll(props: FormScrollProps): ReactElement {
  const { application, forms } = props;
  const queries = useSteps(
    application.hash_password,
    forms.map(({ id }) => id),
  );
  const steps = queries.flatMap(({ data }) => data ?? []);
  const waiting = queries.find(({ data }) => data === undefined);
  // All at once: nothing moves under the hands of somebody who types already. A form that an answer adds comes below.
  const [wasComplete, setComplete] = useState(false);
  if (!waiting && !wasComplete) setComplete(true);
  return (
    <>
      {(!waiting || wasComplete) && steps.length > 0 && (
        <LoadedScroll {...props} forms={forms.filter((_, at) => queries[at]?.data)} steps={steps} />
      )}
      {waiting && (
        <QueryBoundary query={waiting} skeleton={<SkeletonForm />}>
          {() => <SkeletonForm />}
        </QueryBoundary>
      )}
    </>
  );
}

function LoadedScroll(props: FormScrollProps & { readonly steps: readonly Step[] }): ReactElement {
  const { application, position, step, forms, leadOn, submission, steps } = props;
  const { hash_password: hash, bank_name: bank } = application;
  const client = useQueryClient();
  const handles = useRef(new Map<Stage, FormPartHandle>());
  const [conflicts, setConflicts] = useState<readonly Stage[]>([]);
  const [isSendingAll, setSendingAll] = useState(false);
  const complete = useCompleteStep(hash, position.current.id);

  const hearConflict = useCallback(
    (stage: Stage, isThere: boolean) =>
      setConflicts((before) => {
        if (before.includes(stage) === isThere) return before;
        return isThere ? [...before, stage] : before.filter((each) => each !== stage);
      }),
    [],
  );
  // Another client or form of business is asked other questions further on.
  const whose = getWhose(steps[0]);
  const asked = useRef(whose);
  useEffect(() => {
    if (whose === asked.current) return;
    asked.current = whose;
    refreshApplication(client, hash);
  }, [whose, client, hash]);
  const blockers = steps.flatMap((each) => each.blockers);

  // An address of a later form leads to its part, on arrival.
  useEffect(() => {
    if (step !== forms[0]) document.getElementById(`form-${step.id}`)?.scrollIntoView();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the forms may change while the page is shown
  }, []);

  const openField = useCallback(
    (path: string) => void [...handles.current.values()].some((part) => part.focus(path)),
    [],
  );
  /** Forms may have fields of one address: the form that wants the answer comes first, the current one for a refused step. */
  const openBlocker = (blocker: Blocker): void => {
    const asking = steps.find((each) => each.blockers.includes(blocker))?.stage ?? position.current.id;
    if (!handles.current.get(asking)?.focus(blocker.ref)) openField(blocker.ref);
  };

  const completeCurrent = async (part: FormPartHandle): Promise<void> => {
    if (!(await part.flush())) return;
    // The later forms are drawn anew at the next step: what was typed there is sent first.
    for (const other of handles.current.values()) await other.flush();
    const next = await complete.mutateAsync(part.version());
    const { id } = currentStep(next.info.stepper, next.info.status);
    notify.success(
      ru.flow.stepCompleted(STAGE_LABELS[position.current.id]),
      ru.flow.nextStep(STAGE_LABELS[id]),
    );
    leadOn(next);
  };
  /** Completes the current step alone. */
  const { submit, isPending, error } = useSubmit(
    () => {
      const part = handles.current.get(position.current.id);
      return part?.check() ? completeCurrent(part) : undefined;
    },
    undefined,
    ru.flow.completeFailed,
  );
  const submitAll = async (): Promise<void> => {
    const parts = forms.flatMap(({ id }) => handles.current.get(id) ?? []);
    // The focus goes to the first form with something wrong.
    if (parts.some((part) => !part.check())) return;
    setSendingAll(true);
    try {
      for (const part of parts) if (!(await part.flush())) return;
      await submission?.start();
    } finally {
      setSendingAll(false);
    }
  };
  const isUnderWay = useIsStepUnderWay(hash);
  const isSubmitting = isPending || isSendingAll || isUnderWay;

  const current = position.current.id;
  const completeProps = {
    icon: <ArrowRightOutlined aria-hidden />,
    iconPlacement: 'end',
    loading: isSubmitting,
    disabled: conflicts.includes(current),
    onClick: () => submit(),
  } as const;
  const latest = [...steps].sort((a, b) => (b.saved_at ?? '').localeCompare(a.saved_at ?? ''))[0];
  const checks = (latest?.foreseen ?? []).map((check) => ({
    ...check,
    ref: check.ref ?? findRef(steps, check.code),
  }));
  const refusals = foreseenRefusals(checks);
  return (
    <StepColumns
      aside={
        <Flex vertical gap={16}>
          {latest && (
            <Readiness
              percent={getReadinessPercent(steps, submission && position)}
              blockers={blockers}
              onOpen={openBlocker}
            />
          )}
          <ForeseenChecks checks={checks} onOpen={openField} />
        </Flex>
      }
    >
      <VisuallyHidden role="status">{isSubmitting ? ru.flow.completing : null}</VisuallyHidden>
      {submission && (
        <Alert
          type={blockers.length === 0 ? 'success' : 'info'}
          showIcon
          role="status"
          title={blockers.length === 0 ? SUBMISSION.known(bank) : SUBMISSION.missing(bank, blockers.length)}
          action={
            blockers[0] && (
              <Button size="small" onClick={() => blockers[0] && openBlocker(blockers[0])}>
                {SUBMISSION.toFirst}
              </Button>
            )
          }
        />
      )}
      {steps.map((data, index) => {
        const each = forms[index];
        // The page's own heading names the one that was opened.
        const title =
          each && each !== step
            ? SUBMISSION.part(shownNumber(each, position.steps), STAGE_LABELS[each.id])
            : undefined;
        if (!data.form) return <EmptyState key={data.stage} title={ru.flow.noForm} />;
        if (data.read_only)
          return <ReadOnlyPart key={data.stage} data={data} form={data.form} title={title} />;
        const isCurrent = each === position.current;
        return (
          <FormPart
            key={data.form.id}
            ref={(handle) => {
              const { current } = handles;
              if (handle) current.set(data.stage, handle);
              return () => void current.delete(data.stage);
            }}
            hash={hash}
            data={data}
            form={data.form}
            title={title}
            isClosed={isSubmitting}
            error={isCurrent ? error : undefined}
            onConflict={hearConflict}
          >
            {isCurrent && submission && <Button {...completeProps}>{ru.flow.complete}</Button>}
          </FormPart>
        );
      })}
      {!submission && position.current.id === 'issue_registering' && (
        <Text tone="secondary">{SUBMISSION.later}</Text>
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
        <p>
          <Text tone="secondary">{ru.deal.draftsStay}</Text>
        </p>
      )}
      {!submission &&
        steps.some(({ stage, read_only: isReadOnly, form }) => stage === current && form && !isReadOnly) && (
          <StepAction>
            <Button {...completeProps} type="primary" size="large">
              {ru.flow.complete}
            </Button>
          </StepAction>
        )}
      {submission && (
        <SiblingChecks
          application={application}
          own={checks}
          answers={Object.assign({}, ...steps.map(({ value }) => value)) as Step['value']}
        />
      )}
      {submission && (
        <ExpectedDocuments
          application={application}
          isBusy={isSubmitting}
          isLocked={conflicts.length > 0}
          onSubmit={() => void submitAll()}
        />
      )}
    </StepColumns>
  );
}

/** Whom the first form is about; `undefined` until it is there. */
const getWhose = (step: Step | undefined): string | undefined =>
  step && JSON.stringify(['/client/inn', '/client/type'].map((pointer) => valueAt(step.value, pointer)));

/** The field that decides a rule, in whichever form asks for it. */
function findRef(steps: readonly Step[], code: string): string | null {
  const checks = steps.flatMap(({ foreseen }) => foreseen.filter((check) => check.code === code));
  return checks.find(({ ref }) => ref !== null)?.ref ?? null;
}

/** A form that the bank lets nobody change now. */
function ReadOnlyPart({
  data,
  form,
  title,
}: Pick<Parameters<typeof FormPart>[0], 'data' | 'form' | 'title'>): ReactElement {
  return (
    <Panel title={title}>
      <JsonForm schema={form.schema} ui={form.ui} value={data.value} readOnly />
    </Panel>
  );
}
