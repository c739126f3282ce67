import { Input, Modal, Select, theme } from 'antd';
import { useState } from 'react';
import type { ReactElement } from 'react';
import type { Document } from 'shared-kernel/contract/documents';
import { formatCount } from 'shared-kernel/domain/plurals';
import { formatSize } from '../../../common/format-size.ts';
import { ru } from '../../../locale/ru.ts';
import { guessPlace } from '../state/guess-place.ts';
import type { UploadTarget } from '../state/upload-queue.ts';

/** Values of the choice that are no place. */
const OTHER = 'other';
const SKIP = 'skip';
const MAX_TITLE = 100;

interface Choice {
  readonly file: File;
  readonly value: string | undefined;
  /** Title of a document that the bank prepared no place for. */
  readonly title: string;
}

export interface Assignment {
  readonly file: File;
  readonly target: UploadTarget;
}

export interface AssignModalProps {
  readonly files: readonly File[];
  readonly places: readonly Document[];
  /** The place that the first file was dropped on. */
  readonly first?: Document | undefined;
  /** A document without a place may be added. */
  readonly allowsOther: boolean;
  readonly onCancel: () => void;
  readonly onAssign: (assignments: readonly Assignment[]) => void;
}

/** Asks which document each file is, with a guess by the file's name. */
export function AssignModal(props: AssignModalProps): ReactElement {
  const { places, allowsOther, onCancel, onAssign } = props;
  const { token } = theme.useToken();
  const [choices, setChoices] = useState(() => initialChoices(props));
  const change = (index: number, patch: Partial<Choice>): void =>
    setChoices(choices.map((each, at) => (at === index ? { ...each, ...patch } : each)));
  const assignments = choices.flatMap((choice) => assignmentOf(choice, places));
  const open = choices.filter(
    ({ value, title }) => value === undefined || (value === OTHER && !title.trim()),
  ).length;
  const options = [
    ...places.map(({ id, title, current }) => ({
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
      okText={ru.workspace.assignConfirm(formatCount(assignments.length, ru.forms.FILE))}
      okButtonProps={{ disabled: open > 0 || assignments.length === 0 }}
      onOk={() => onAssign(assignments)}
      onCancel={onCancel}
    >
      <p style={{ marginTop: 0, color: token.colorTextSecondary }}>{ru.workspace.assignText}</p>
      <ul style={{ display: 'grid', gap: 16, margin: 0, padding: 0 }}>
        {choices.map(({ file, value, title }, index) => (
          <li key={index} style={{ listStyle: 'none', display: 'grid', gap: 6 }}>
            <span style={{ overflowWrap: 'anywhere' }}>
              {file.name}
              <span style={{ color: token.colorTextSecondary }}>
                {'\u00a0· '}
                {formatSize(file.size)}
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
                aria-label={ru.workspace.otherTitleOf(file.name)}
                placeholder={ru.workspace.otherTitle}
                maxLength={MAX_TITLE}
                value={title}
                onChange={({ target }) => change(index, { title: target.value })}
              />
            ) : null}
            {places.find(({ id }) => id === value)?.signing === 'signed' ? (
              <span style={{ color: token.colorWarning }}>{ru.workspace.assignReplacesSigned}</span>
            ) : null}
          </li>
        ))}
      </ul>
      <div role="status" style={{ marginTop: 12, color: token.colorTextSecondary }}>
        {open > 0 ? ru.workspace.assignLeft(formatCount(open, ru.forms.FILE_FOR)) : null}
      </div>
    </Modal>
  );
}

function initialChoices({ files, places, first, allowsOther }: AssignModalProps): readonly Choice[] {
  const taken = new Set<string>();
  return files.map((file, index) => {
    const free = places.filter(({ id }) => !taken.has(id));
    const place = index === 0 && first ? first : guessPlace(file.name, free);
    if (place) taken.add(place.id);
    const title = file.name.replace(/\.[^.]+$/, '').slice(0, MAX_TITLE);
    return { file, title, value: place?.id ?? (allowsOther && places.length === 0 ? OTHER : undefined) };
  });
}

function assignmentOf({ file, value, title }: Choice, places: readonly Document[]): readonly Assignment[] {
  if (value === OTHER && title.trim()) {
    return [{ file, target: { documentName: title.trim(), title: title.trim() } }];
  }
  const place = places.find(({ id }) => id === value);
  return place ? [{ file, target: { documentName: place.document_name, title: place.title } }] : [];
}
