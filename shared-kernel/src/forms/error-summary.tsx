import { Button } from 'antd';
import type { ReactElement, Ref } from 'react';
import { useContext } from 'react';
import { FORM_TEXTS, fieldErrorText } from '../locale/forms.ts';
import { focusControl } from './focus.ts';
import { FormContext } from './form-context.ts';
import { fieldIds, useFormPart } from './use-field.ts';
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
              onClick={() => focusControl(fieldIds(formId, error.path).control)}
            >
              <span>
                {store.model(error.path)?.label ?? error.path}
                <span className={styles.summaryFault}>{`: ${fieldErrorText(error)}`}</span>
              </span>
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
