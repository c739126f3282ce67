import { Button } from 'antd';
import type { ReactElement, Ref } from 'react';
import { useContext } from 'react';
import { FORM_TEXTS, fieldErrorText } from '../locale/forms.ts';
import { focusField } from './focus.ts';
import { FormContext } from './form-context.ts';
import type { FormStore } from './form-store.ts';
import type { FormSection } from './section-state.ts';
import { findSection } from './section-state.ts';
import { useFormPart } from './use-field.ts';
import styles from './forms.module.css';

interface ErrorSummaryProps {
  readonly sections: readonly FormSection[];
  readonly ref: Ref<HTMLDivElement>;
}

/** Every error of what is drawn with a way to its field; there only after the form was asked to report. */
export function ErrorSummary({ sections, ref }: ErrorSummaryProps): ReactElement | null {
  const { store, formId } = useContext(FormContext);
  const reported = useFormPart(store, store.reportedErrors);
  const errors = [...reported.values()].filter(({ path }) => {
    const section = findSection(store.ui, path);
    return store.isReportedAt(path) && (!section || sections.includes(section));
  });
  if (errors.length === 0) return null;
  const titleId = `${formId}#summary`;
  return (
    <div ref={ref} role="group" aria-labelledby={titleId} tabIndex={-1} className={styles.summary}>
      <div id={titleId} className={styles.summaryTitle}>
        {FORM_TEXTS.summaryTitle(errors.length)}
      </div>
      <ul className={styles.summaryList}>
        {errors.map((error) => (
          <li key={error.path}>
            <Button
              type="link"
              size="small"
              className={styles.summaryLink ?? ''}
              onClick={() => focusField(store, formId, error.path)}
            >
              <span>
                {fieldName(store, error.path)}
                <span className={styles.summaryFault}>{`: ${fieldErrorText(error)}`}</span>
              </span>
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** «Паспорт · Серия»: the same label may stand in several sections. */
function fieldName(store: FormStore, path: string): string {
  const label = store.model(path)?.label ?? path;
  const section = store.ui.sections.length > 1 ? findSection(store.ui, path)?.title : undefined;
  return section === undefined || section === label ? label : `${section} · ${label}`;
}
