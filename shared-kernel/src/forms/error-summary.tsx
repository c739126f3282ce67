import { Button, theme } from 'antd';
import type { ReactElement, Ref } from 'react';
import { useContext } from 'react';
import { FORM_TEXTS, fieldErrorText } from '../locale/forms.ts';
import { focusControl } from './focus.ts';
import { FormContext } from './form-context.ts';
import { fieldIds, useFormPart } from './use-field.ts';

/** Every error of the form with a way to its field; there only after the form was asked to report. */
export function ErrorSummary({ ref }: { readonly ref: Ref<HTMLDivElement> }): ReactElement | null {
  const { token } = theme.useToken();
  const { store, formId } = useContext(FormContext);
  const errors = useFormPart(store, store.reportedErrors);
  if (errors.size === 0) return null;
  const titleId = `${formId}#summary`;
  return (
    <div
      ref={ref}
      role="group"
      aria-labelledby={titleId}
      tabIndex={-1}
      style={{
        marginBottom: 16,
        padding: '12px 16px',
        background: token.colorErrorBg,
        border: `1px solid ${token.colorErrorBorder}`,
        borderRadius: token.borderRadiusLG,
      }}
    >
      <div id={titleId} style={{ fontWeight: 600 }}>
        {FORM_TEXTS.summaryTitle(errors.size)}
      </div>
      <ul style={{ margin: '4px 0 0', paddingInlineStart: 20 }}>
        {[...errors.values()].map((error) => (
          <li key={error.path}>
            <Button
              type="link"
              size="small"
              // A button is a block to the line around it: what is wrong stands in it, to follow a long name at once.
              style={{
                height: 'auto',
                padding: 0,
                lineHeight: 'inherit',
                whiteSpace: 'normal',
                textAlign: 'start',
                overflowWrap: 'anywhere',
              }}
              onClick={() => focusControl(fieldIds(formId, error.path).control)}
            >
              <span>
                {store.model(error.path)?.label ?? error.path}
                <span style={{ color: token.colorText }}>{`: ${fieldErrorText(error)}`}</span>
              </span>
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
