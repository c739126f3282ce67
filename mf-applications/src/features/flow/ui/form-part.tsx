import { Alert, ConfigProvider, Flex } from 'antd';
import { useCallback, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react';
import type { ReactElement, ReactNode, Ref } from 'react';
import type { Step } from 'shared-kernel/contract/applications';
import type { FormDocument, FormValue } from 'shared-kernel/contract/forms';
import type { FieldError } from 'shared-kernel/contract/errors';
import { ConflictPanel, SaveState, unsentText } from 'shared-kernel/drafts';
import { JsonForm, useRegistry } from 'shared-kernel/forms';
import type { FieldFacts, JsonFormHandle } from 'shared-kernel/forms';
import { isApiError } from 'shared-kernel/http';
import { errorText } from 'shared-kernel/locale';
import { notify } from 'shared-kernel/toast';
import { Panel } from 'shared-kernel/ui';
import { ru } from '../locale/ru.ts';
import { useStepDraft } from '../state/use-step-draft.ts';
import styles from './form-step.module.css';
import { ReplacedAnswer } from './replaced-answer.tsx';

/** What the page does with one of its forms. */
export interface FormPartHandle {
  /** Shows what is wrong, with the focus there; says whether nothing is. */
  readonly check: () => boolean;
  /** Sends what is unsent; says whether the bank has everything. */
  readonly flush: () => Promise<boolean>;
  /** Version of the draft at the bank. */
  readonly version: () => number;
  readonly value: () => FormValue;
  /** Leads to a field; says whether it is in this form. */
  readonly focus: (path: string) => boolean;
}

interface FormPartProps {
  readonly ref: Ref<FormPartHandle>;
  readonly hash: string;
  readonly data: Step;
  readonly form: FormDocument;
  /** Heading, where there are several forms. */
  readonly title?: string | undefined;
  /** The bank is taking the answers: one that is typed now would come too late. */
  readonly isClosed: boolean;
  /** Why the step was not completed; `undefined` when nothing has failed. Shown until the bank has newer answers. */
  readonly error: unknown;
  /** There is a conflict of versions that the agent has to decide first. */
  readonly onConflict: (stage: Step['stage'], isThere: boolean) => void;
  readonly children?: ReactNode;
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

/** On a phone the button is at the bottom of the window, wherever the form is scrolled. */
const bringIntoSight = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'nearest' });

/** One form of the bank with its draft. */
export function FormPart(props: FormPartProps): ReactElement {
  const { ref, hash, data, form, title, isClosed, error, onConflict, children } = props;
  const handle = useRef<JsonFormHandle>(null);
  const { draft, state } = useStepDraft(hash, data.stage, data);
  const { conflict } = state;
  const { sentEdits } = draft.snapshot();
  const [refusal, setRefusal] = useState({ error, sentEdits });
  const [errors, setErrors] = useState(NO_ERRORS);
  if (refusal.error !== error) {
    setRefusal({ error, sentEdits });
    if (isApiError(error) && error.fields) setErrors(error.fields);
  }
  useEffect(() => onConflict(data.stage, conflict !== null), [data.stage, conflict, onConflict]);
  useImperativeHandle(
    ref,
    () => ({
      check: () => (handle.current?.reportErrors() ?? []).length === 0,
      flush: async () => {
        if (await draft.flush()) return true;
        const { phase, error, isKept } = draft.snapshot();
        if (phase === 'offline')
          notify.error(ru.flow.completeFailed, ru.flow.pressAgain(unsentText(error, isKept)));
        // The line at the foot of the form says it too, out of sight of who has pressed the button.
        else if (phase === 'failed') notify.error(ru.flow.completeFailed, errorText(error));
        return false;
      },
      version: () => draft.snapshot().step.version,
      value: () => draft.snapshot().value,
      focus: (path) => handle.current?.focusField(path) ?? false,
    }),
    [draft],
  );
  const { origins } = data;
  const getOrigin = useCallback((path: string) => origins[path], [origins]);
  const getExtra = useReplacedAnswers(origins);
  return (
    <>
      {conflict && (
        <ConflictPanel
          conflict={conflict}
          schema={form.schema}
          onResolve={(value) => void draft.resolve(value)}
        />
      )}
      <Panel id={`form-${data.stage}`} title={title} className={styles.part}>
        <ConfigProvider componentDisabled={isClosed}>
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
        </ConfigProvider>
        {error !== undefined && sentEdits === refusal.sentEdits && (
          <div ref={bringIntoSight}>
            <Alert
              type="error"
              showIcon
              role="alert"
              title={ru.flow.completeFailed}
              description={errorText(error)}
              className={styles.alert ?? ''}
            />
          </div>
        )}
        <Flex gap={12} wrap align="center" justify="space-between" className={styles.foot ?? ''}>
          <SaveState draft={draft} />
          {children}
        </Flex>
      </Panel>
    </>
  );
}
