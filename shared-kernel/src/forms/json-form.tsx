import { memo, useId, useImperativeHandle, useLayoutEffect, useMemo, useRef } from 'react';
import type { ReactElement, ReactNode, Ref } from 'react';
import type { FieldError } from '../contract/errors.ts';
import type { FormDocument, FormValue, JsonSchema } from '../contract/forms.ts';
import { ErrorSummary } from './error-summary.tsx';
import { focusField } from './focus.ts';
import { FormContext } from './form-context.ts';
import type { FieldFacts } from './form-context.ts';
import { FormSection } from './form-section.tsx';
import type { FormSection as FormSectionDocument } from './section-state.ts';
import { FormStore } from './form-store.ts';
import type { FieldOrigin } from './form-store.ts';
import type { UseRegistry } from './registry-state.ts';

export interface JsonFormHandle {
  /** Scrolls to a field and focuses it; false when it is not on the page. */
  readonly focusField: (path: string) => boolean;
  /** Shows every error of what is drawn, moves the focus to the summary and answers the errors; an empty list means all is well. */
  readonly reportErrors: () => readonly FieldError[];
}

export interface JsonFormProps {
  readonly schema: JsonSchema;
  readonly ui: FormDocument['ui'];
  /** The sections to draw, of a form in pages; all of them without it. The others are judged and kept as well. */
  readonly sections?: readonly FormSectionDocument[];
  readonly value: FormValue;
  /** Called with the whole new value and the path that changed. */
  readonly onChange?: (value: FormValue, path: string) => void;
  /** Errors the bank answered; each stays until its field is edited. */
  readonly errors?: readonly FieldError[];
  /** Shows all errors and the summary, not only those of fields that were left. */
  readonly showErrors?: boolean;
  readonly readOnly?: boolean;
  /** Fields that may not be changed now, in a form that otherwise may. */
  readonly isLocked?: (path: string) => boolean;
  /** Where a prefilled value came from. */
  readonly originOf?: (path: string) => FieldOrigin | undefined;
  /** A reviewer's comment at a field. */
  readonly commentOf?: (path: string) => string | undefined;
  /** Drawn under each field. Keep the function the same between renders: a new one draws every field again. */
  readonly extraOf?: (field: FieldFacts) => ReactNode;
  /** Asks a registry by what is typed into a field whose hint names one. The same function at every render. */
  readonly useRegistry?: UseRegistry;
  readonly ref?: Ref<JsonFormHandle>;
}

const NO_ERRORS: readonly FieldError[] = [];
const ignore = (): void => undefined;

/** Draws a form that the bank serves as data. A keystroke renders the field it falls into, and no other. */
export function JsonForm(props: JsonFormProps): ReactElement {
  const { schema, ui, sections = ui.sections, value, ref } = props;
  const formId = useId();
  const summary = useRef<HTMLDivElement>(null);
  // A new document is a new form; the value of every later render goes through `replace`.
  // eslint-disable-next-line react-hooks/exhaustive-deps
  const store = useMemo(() => new FormStore(schema, ui, value), [schema, ui]);
  const { onChange = ignore, readOnly = false, errors = NO_ERRORS, showErrors = false } = props;
  const { isLocked, originOf, commentOf, extraOf, useRegistry } = props;

  // Apart from the options: a parent that renders for another reason must not bring an old value back.
  useLayoutEffect(() => store.replace(value), [store, value]);
  useLayoutEffect(() => {
    store.configure({ onChange, readOnly, errors, showErrors, isLocked, originOf, commentOf });
  }, [store, onChange, readOnly, errors, showErrors, isLocked, originOf, commentOf]);

  useImperativeHandle(
    ref,
    () => ({
      focusField: (path) => focusField(store, formId, path),
      reportErrors: () => {
        const found =
          sections === ui.sections ? store.report() : store.report(sections.flatMap(({ fields }) => fields));
        // The summary is drawn by the very notification above.
        if (found.length > 0) requestAnimationFrame(() => summary.current?.focus());
        return found;
      },
    }),
    [store, formId, ui, sections],
  );

  const context = useMemo(
    () => ({ store, formId, extraOf, useRegistry }),
    [store, formId, extraOf, useRegistry],
  );
  return (
    <FormContext value={context}>
      <FormBody sections={sections} summary={summary} />
    </FormContext>
  );
}

interface FormBodyProps {
  readonly sections: readonly FormSectionDocument[];
  readonly summary: Ref<HTMLDivElement>;
}

/** Apart, so that a parent that renders with every change does not render what the library's form consists of. */
const FormBody = memo(function FormBody({ sections, summary }: FormBodyProps): ReactElement {
  return (
    <>
      <ErrorSummary ref={summary} sections={sections} />
      {sections.map((section) => (
        <FormSection key={`${section.title} ${section.fields[0]}`} section={section} />
      ))}
    </>
  );
});
