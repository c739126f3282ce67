import { Alert, Button, Flex, Modal, Radio } from 'antd';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import type { ReactElement } from 'react';
import type { FormValue, JsonSchema } from '../contract/forms.ts';
import { formatDateTime } from '../domain/instants.ts';
import { shortNameOf } from '../domain/names.ts';
import { DRAFT_TEXTS } from '../locale/drafts.ts';
import { WORDS } from '../locale/words.ts';
import { currentUserAtom } from '../session/index.ts';
import type { DraftConflict } from './draft-reducer.ts';
import { fieldSchemaAt, fieldText, fieldTitle } from './field-schema.ts';
import { diffForms, mergeForms } from './form-diff.ts';
import type { FieldDifference } from './form-diff.ts';
import { Text } from '../ui/text.tsx';
import styles from './drafts.module.css';

interface ConflictPanelProps {
  readonly conflict: DraftConflict;
  readonly schema: JsonSchema;
  readonly onResolve: (value: FormValue) => void;
}

type Side = 'mine' | 'theirs';

/** Two versions of the form went apart: both are shown, field by field, and the agent chooses. */
export function ConflictPanel({ conflict, schema, onResolve }: ConflictPanelProps): ReactElement {
  const [isOpen, setOpen] = useState(true);
  const [choices, setChoices] = useState<Readonly<Record<string, Side>>>({});
  const differences = diffForms(conflict.mine, conflict.theirs, conflict.base);
  const getSide = ({ pointer, changedBy }: FieldDifference): Side =>
    choices[pointer] ?? (changedBy === 'theirs' ? 'theirs' : 'mine');
  const chooseAll = (side: Side): void =>
    setChoices(Object.fromEntries(differences.map(({ pointer }) => [pointer, side])));
  const { source, theirsAt } = conflict;
  const me = useAtomValue(currentUserAtom)?.name;
  const isOwn =
    me !== undefined && conflict.theirsBy !== null && shortNameOf(conflict.theirsBy) === shortNameOf(me);
  const theirsBy = isOwn ? null : conflict.theirsBy;
  const theirs =
    source === 'device'
      ? DRAFT_TEXTS.conflictPanel.otherTab
      : DRAFT_TEXTS.conflictPanel.theirs(theirsBy, theirsAt && formatDateTime(theirsAt));

  const apply = (): void => {
    const kept = differences.filter((each) => getSide(each) === 'mine').map(({ pointer }) => pointer);
    // Another conflict may follow at once.
    setChoices({});
    onResolve(mergeForms(conflict.mine, conflict.theirs, kept));
  };
  return (
    <>
      <Alert
        type="warning"
        showIcon
        role="alert"
        title={DRAFT_TEXTS.conflictPanel.title}
        description={
          source === 'device'
            ? DRAFT_TEXTS.conflictPanel.deviceText
            : DRAFT_TEXTS.conflictPanel.bankText(theirsBy)
        }
        action={<Button onClick={() => setOpen(true)}>{DRAFT_TEXTS.conflictPanel.compare}</Button>}
      />
      <Modal
        open={isOpen}
        width={820}
        title={DRAFT_TEXTS.conflictPanel.title}
        okText={DRAFT_TEXTS.conflictPanel.apply}
        cancelText={DRAFT_TEXTS.conflictPanel.later}
        onOk={apply}
        onCancel={() => setOpen(false)}
      >
        <Flex vertical gap={16}>
          <span>{DRAFT_TEXTS.conflictPanel.explain}</span>
          <Flex gap={8} wrap>
            <Button size="small" onClick={() => chooseAll('mine')}>
              {DRAFT_TEXTS.conflictPanel.allMine}
            </Button>
            <Button size="small" onClick={() => chooseAll('theirs')}>
              {DRAFT_TEXTS.conflictPanel.allTheirs}
            </Button>
          </Flex>
          {differences.map((difference) => (
            <Difference
              key={difference.pointer}
              difference={difference}
              schema={schema}
              theirs={theirs}
              side={getSide(difference)}
              onChoose={(side) => setChoices({ ...choices, [difference.pointer]: side })}
            />
          ))}
        </Flex>
      </Modal>
    </>
  );
}

interface DifferenceProps {
  readonly difference: FieldDifference;
  readonly schema: JsonSchema;
  /** Who the other version is from. */
  readonly theirs: string;
  readonly side: Side;
  readonly onChoose: (side: Side) => void;
}

function Difference({ difference, schema, theirs, side, onChoose }: DifferenceProps): ReactElement {
  const { pointer } = difference;
  const title = fieldTitle(schema, pointer);
  const field = fieldSchemaAt(schema, pointer);
  const option = (value: Side, label: string) => ({
    value,
    label: (
      <span>
        <Text tone="secondary">{label}: </Text>
        <span className={styles.answer}>{fieldText(field, difference[value]) || WORDS.notSpecified}</span>
      </span>
    ),
  });
  return (
    <div>
      <Text isStrong className={styles.fieldTitle ?? ''}>
        {title}
      </Text>
      <Radio.Group
        aria-label={title}
        value={side}
        className={styles.sides ?? ''}
        options={[option('mine', DRAFT_TEXTS.conflictPanel.mine), option('theirs', theirs)]}
        onChange={(event) => onChoose(event.target.value as Side)}
      />
    </div>
  );
}
