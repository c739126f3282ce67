import { Input, Modal, Select } from 'antd';
import { useState } from 'react';
import type { ReactElement } from 'react';
import type { Document } from 'shared-kernel/contract/documents';
import { formatFileSize } from 'shared-kernel/domain/file-sizes';
import { formatCount } from 'shared-kernel/domain/plurals';
import { ru } from '../locale/ru.ts';
import { MAX_TITLE, toFreeTitle } from '../state/free-title.ts';
import { guessSlot } from '../state/guess-slot.ts';
import { toTarget } from '../state/upload-queue.ts';
import type { UploadTarget } from '../state/upload-queue.ts';
import styles from './assign-modal.module.css';

/** Values of the choice that are not slots. */
const OTHER = 'other';
const SKIP = 'skip';

interface Choice {
  readonly file: File;
  readonly value: string | undefined;
  /** Title of a document that has no slot. */
  readonly title: string;
}

export interface Assignment {
  readonly file: File;
  readonly target: UploadTarget;
}

export interface AssignModalProps {
  readonly files: readonly File[];
  readonly slots: readonly Document[];
  /** Names and titles that other documents have. */
  readonly taken: readonly string[];
  /** The slot that the first file was dropped on. */
  readonly first?: Document | undefined;
  /** Whether a document without a slot may be added. */
  readonly allowsOther: boolean;
  readonly onCancel: () => void;
  readonly onAssign: (assignments: readonly Assignment[]) => void;
}

/** Asks which document each file is, and suggests one by the file's name. */
export function AssignModal(props: AssignModalProps): ReactElement {
  const { slots, allowsOther, onCancel, onAssign } = props;
  const [choices, setChoices] = useState(() => initialChoices(props));
  const change = (index: number, patch: Partial<Choice>): void =>
    setChoices(choices.map((each, at) => (at === index ? { ...each, ...patch } : each)));
  const assignments = toAssignments(choices, props);
  const undecided = choices.filter(
    ({ value, title }) => value === undefined || (value === OTHER && !title.trim()),
  ).length;
  const options = [
    ...slots.map(({ id, title, current }) => ({
      value: id,
      label: current ? `${title} — ${ru.workspace.replace.toLowerCase()}` : title,
    })),
    ...(allowsOther ? [{ value: OTHER, label: ru.workspace.assignOther }] : []),
    { value: SKIP, label: ru.workspace.assignSkip },
  ];
  return (
    <Modal
      open
      title={ru.workspace.assignTitle}
      okText={ru.workspace.assignConfirm(
        assignments.length === 0 ? null : formatCount(assignments.length, ru.forms.FILE),
      )}
      okButtonProps={{ disabled: undecided > 0 || assignments.length === 0 }}
      onOk={() => onAssign(assignments)}
      onCancel={onCancel}
    >
      <p className={styles.explanation}>{ru.workspace.assignText}</p>
      <ul className={styles.files}>
        {choices.map(({ file, value, title }, index) => (
          <li key={index} className={styles.file}>
            <span className={styles.name}>
              {file.name}
              <span className={styles.size}>
                {'\u00a0· '}
                {formatFileSize(file.size)}
              </span>
            </span>
            <Select
              aria-label={ru.workspace.assignFor(file.name)}
              placeholder={ru.workspace.assignPlaceholder}
              options={options}
              value={value ?? null}
              showSearch={{ optionFilterProp: 'label' }}
              onChange={(next: string) => change(index, { value: next })}
            />
            {value === OTHER ? (
              <Input
                aria-label={ru.workspace.otherTitleLabel(file.name)}
                placeholder={ru.workspace.otherTitle}
                maxLength={MAX_TITLE}
                value={title}
                onChange={({ target }) => change(index, { title: target.value })}
              />
            ) : null}
            {slots.find(({ id }) => id === value)?.signing === 'signed' ? (
              <span className={styles.warning}>{ru.workspace.assignReplacesSigned}</span>
            ) : null}
          </li>
        ))}
      </ul>
      <div role="status" className={styles.remaining}>
        {undecided > 0 ? ru.workspace.assignLeft(formatCount(undecided, ru.forms.FILE_FOR)) : null}
      </div>
    </Modal>
  );
}

function initialChoices(props: AssignModalProps): readonly Choice[] {
  const { files, slots, first, allowsOther } = props;
  const chosen = new Set<string>();
  const taken = new Set(props.taken);
  return files.map((file, index) => {
    const free = slots.filter(({ id }) => !chosen.has(id));
    const slot = index === 0 && first ? first : guessSlot(file.name, free);
    if (slot) chosen.add(slot.id);
    const title = toFreeTitle(file.name.replace(/\.[^.]+$/, '').slice(0, MAX_TITLE), taken);
    taken.add(title);
    return { file, title, value: slot?.id ?? (allowsOther && slots.length === 0 ? OTHER : undefined) };
  });
}

function toAssignments(choices: readonly Choice[], props: AssignModalProps): readonly Assignment[] {
  const taken = new Set(props.taken);
  return choices.flatMap(({ file, value, title }) => {
    if (value === OTHER && title.trim()) {
      // Once more: the agent may have typed a title that is taken.
      const free = toFreeTitle(title.trim(), taken);
      taken.add(free);
      return [{ file, target: { documentName: free, title: free } }];
    }
    const slot = props.slots.find(({ id }) => id === value);
    return slot ? [{ file, target: toTarget(slot) }] : [];
  });
}
