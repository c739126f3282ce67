import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Popconfirm, Row } from 'antd';
import { useContext, useEffect, useRef } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { childPointer } from '../domain/json-pointer.ts';
import { FORM_TEXTS, fieldErrorText } from '../locale/forms.ts';
import { WORDS } from '../locale/words.ts';
import { FieldExtra } from './field-extra.tsx';
import { focusControl } from './focus.ts';
import { FormContext } from './form-context.ts';
import { findSection } from './section-state.ts';
import { fieldIds, useFieldValue, useFormPart } from './use-field.ts';
import type { Field } from './use-field.ts';
import { OptionalMark } from '../ui/optional-mark.tsx';
import styles from './forms.module.css';

/** Draws the field of a path. Handed in, since a group holds fields and a field may be a group. */
type DrawField = (path: string) => ReactNode;

export interface GroupFieldProps {
  readonly field: Field;
  readonly drawField: DrawField;
}

/** A repeatable group: an array of objects, each item with its own fields. */
export function GroupField({ field, drawField }: GroupFieldProps): ReactElement {
  const { model, ids, error, store, isLocked, comment } = field;
  const { formId } = useContext(FormContext);
  const items = toItems(useFieldValue(field));
  const { maxItems = Infinity } = model.schema;
  const section = findSection(store.ui, model.path);
  /** A section that is nothing but this group has no visible heading of its own. */
  const explanation = section?.title === model.label ? section.description : undefined;
  /** Index of the item that was just added and gets the focus. */
  const added = useRef<number | null>(null);

  useEffect(() => {
    const index = added.current;
    if (index === null) return;
    added.current = null;
    const [first] = store.visiblePaths([childPointer(model.path, index)]).split('\n');
    if (first) focusControl(fieldIds(formId, first).control);
  });

  function add(): void {
    added.current = items.length;
    field.set([...toItems(store.valueAt(model.path)), {}]);
  }

  function remove(index: number): void {
    field.set(toItems(store.valueAt(model.path)).filter((_item, position) => position !== index));
    field.touch();
    focusControl(ids.control);
  }

  return (
    <section role="group" aria-labelledby={ids.label} className={styles.group}>
      <h3 id={ids.label} className={styles.groupTitle}>
        {model.label}
        {model.isRequired || isLocked ? null : <OptionalMark />}
      </h3>
      {explanation ? <p className={styles.sectionText}>{explanation}</p> : null}
      {items.length === 0 && isLocked ? <p className={styles.blank}>{FORM_TEXTS.noItems}</p> : null}
      {items.map((item, index) => (
        <GroupItem
          key={index}
          path={childPointer(model.path, index)}
          number={index + 1}
          isLocked={isLocked}
          isEmpty={typeof item !== 'object' || item === null || Object.keys(item).length === 0}
          onRemove={() => remove(index)}
          drawField={drawField}
        />
      ))}
      {isLocked ? null : (
        <Button
          id={ids.control}
          type="dashed"
          icon={<PlusOutlined aria-hidden />}
          // Not `false`: that would hold in a form that is disabled as a whole.
          {...(items.length >= maxItems && { disabled: true })}
          aria-describedby={error ? ids.error : undefined}
          onClick={add}
        >
          {FORM_TEXTS.add}
        </Button>
      )}
      {error ? (
        <div id={ids.error} className={styles.groupError}>
          {fieldErrorText(error)}
        </div>
      ) : null}
      {comment ? (
        <div id={ids.comment} className={styles.comment}>
          {FORM_TEXTS.comment(comment)}
        </div>
      ) : null}
      <FieldExtra field={field} />
    </section>
  );
}

function toItems(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? (value as unknown[]) : [];
}

interface GroupItemProps {
  readonly path: string;
  readonly number: number;
  readonly isLocked: boolean;
  readonly isEmpty: boolean;
  readonly onRemove: () => void;
  readonly drawField: DrawField;
}

function GroupItem({ path, number, isLocked, isEmpty, onRemove, drawField }: GroupItemProps): ReactElement {
  const { store } = useContext(FormContext);
  const paths = useFormPart(store, () => store.visiblePaths([path]));
  const name = FORM_TEXTS.item(number);
  const button = (
    <Button
      type="text"
      size="small"
      danger
      icon={<DeleteOutlined aria-hidden />}
      aria-label={`${WORDS.remove} ${name}`}
      {...(isEmpty ? { onClick: onRemove } : {})}
    />
  );
  return (
    <div role="group" aria-label={name} className={styles.item}>
      <div className={styles.itemHead}>
        <strong>{name}</strong>
        {isLocked ? null : isEmpty ? (
          button
        ) : (
          <Popconfirm
            title={FORM_TEXTS.removeQuestion(name)}
            description={FORM_TEXTS.removeDetails}
            okText={WORDS.remove}
            cancelText={WORDS.cancel}
            okButtonProps={{ danger: true }}
            onConfirm={onRemove}
          >
            {button}
          </Popconfirm>
        )}
      </div>
      <Row gutter={16}>{paths === '' ? null : paths.split('\n').map(drawField)}</Row>
    </div>
  );
}
