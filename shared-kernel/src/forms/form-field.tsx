import { Col } from 'antd';
import { memo } from 'react';
import type { ReactElement } from 'react';
import { FORM_TEXTS } from '../locale/forms.ts';
import { WORDS } from '../locale/words.ts';
import { BooleanControl, ChoiceControl, MultiChoiceControl, YesNoControl } from './choice-control.tsx';
import { displayValue } from './display-value.ts';
import { FieldExtra } from './field-extra.tsx';
import { FieldShell, OriginMark } from './field-shell.tsx';
import { getType } from './form-document.ts';
import { GroupField } from './group-field.tsx';
import { TextControl } from './text-control.tsx';
import { useField, useFieldValue } from './use-field.ts';
import type { Field } from './use-field.ts';
import styles from './forms.module.css';

const COLUMNS = 12;

const drawField = (path: string): ReactElement => <FormField key={path} path={path} />;

/** One field of a form by its path. */
export const FormField = memo(function FormField({ path }: { readonly path: string }): ReactElement | null {
  const field = useField(path);
  if (!field) return null;
  if (field.model.kind === 'group') {
    return (
      <Col span={24}>
        <GroupField field={field} drawField={drawField} />
      </Col>
    );
  }
  const width = (field.model.hint.width ?? defaultWidth(field)) * (24 / COLUMNS);
  return (
    <Col xs={24} md={width}>
      {field.isLocked ? <ReadOnlyField field={field} /> : <Control field={field} />}
    </Col>
  );
});

function defaultWidth({ model: { schema, hint } }: Field): number {
  const isWide = hint.widget === 'textarea' || hint.widget === 'radio' || getType(schema) === 'boolean';
  return isWide || getType(schema) === 'array' ? COLUMNS : COLUMNS / 2;
}

function Control({ field }: { readonly field: Field }): ReactElement {
  const { schema, hint } = field.model;
  if (schema.enum) {
    return (
      <FieldShell field={field} isGroup={hint.widget === 'radio'}>
        <ChoiceControl field={field} />
      </FieldShell>
    );
  }
  switch (getType(schema)) {
    case 'boolean':
      if (field.model.isRequired && schema.const === undefined) {
        return (
          <FieldShell field={field} isGroup>
            <YesNoControl field={field} />
          </FieldShell>
        );
      }
      return (
        <FieldShell field={field} hideLabel>
          <BooleanControl field={field} />
        </FieldShell>
      );
    case 'array':
      return (
        <FieldShell field={field} isGroup>
          <MultiChoiceControl field={field} />
        </FieldShell>
      );
    default:
      return (
        <FieldShell field={field}>
          <TextControl field={field} />
        </FieldShell>
      );
  }
}

/** A field for reading: the value in words, nothing that looks as if it could be typed into. */
function ReadOnlyField({ field }: { readonly field: Field }): ReactElement {
  const { schema, hint } = field.model;
  const value = displayValue(schema, useFieldValue(field));
  const text = value && hint.suffix ? `${value}\u00a0${hint.suffix}` : value;
  return (
    <div
      id={field.ids.control}
      role="group"
      aria-labelledby={field.ids.label}
      tabIndex={-1}
      className={styles.reading}
    >
      <div id={field.ids.label} className={styles.readingLabel}>
        {field.model.label} {field.origin ? <OriginMark label={field.origin} /> : null}
      </div>
      <div className={text ? styles.readingValue : styles.blank}>{text || WORDS.notSpecified}</div>
      {field.comment ? (
        <div className={styles.readingComment}>{FORM_TEXTS.comment(field.comment)}</div>
      ) : null}
      <FieldExtra field={field} />
    </div>
  );
}
