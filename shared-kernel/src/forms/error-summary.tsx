import { Button } from 'antd';
import type { ReactElement, Ref } from 'react';
import { useContext } from 'react';
import { FORM_TEXTS, fieldErrorText } from '../locale/forms.ts';
import { focusField } from './focus.ts';
import { FormContext } from './form-context.ts';
import type { FormStore } from './form-store.ts';
import { sectionTitle } from './section-state.ts';
import { useFormPart } from './use-field.ts';
import styles from './forms.module.css';

/** Every error of the form with a way to its field; there only after the form was asked to report. */
export function ErrorSummary({ ref }: { readonly ref: Ref<HTMLDivElement> }): ReactElement | null {
  const { store, formId } = useContext(FormContext);
  const errors = useFormPart(store, store.reportedErrors);
  if (errors.size === 0) return null;
  const titleId = `${formId}#summary`;
  return (
    <div ref={ref} role="group" aria-labelledby={titleId} tabIndex={-1} className={styles.summary}>
      <div id={titleId} className={styles.summaryTitle}>
        {FORM_TEXTS.summaryTitle(errors.size)}
      </div>
      <ul className={styles.summaryList}>
        {[...errors.values()].map((error) => (
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
  const section = store.ui.sections.length > 1 ? sectionTitle(store, path) : undefined;
  return section === undefined || section === label ? label : `${section} · ${label}`;
}
