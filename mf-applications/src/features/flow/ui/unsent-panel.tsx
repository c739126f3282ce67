import { Alert } from 'antd';
import { useState } from 'react';
import type { ReactElement } from 'react';
import type { Application, Stage } from 'shared-kernel/contract/applications';
import { isClosedStatus } from 'shared-kernel/domain/statuses';
import { diffForms, fieldSchemaAt, fieldText, fieldTitle } from 'shared-kernel/drafts';
import type { draftRecords } from 'shared-kernel/drafts';
import { STAGE_LABELS, WORDS } from 'shared-kernel/locale';
import { CopyButton, FactList } from 'shared-kernel/ui';
import { UNSENT } from '../locale/unsent.ts';
import { useStep } from '../api/application.ts';

export interface UnsentPanelProps {
  readonly application: Application;
  readonly stage: Stage;
  readonly records: ReturnType<typeof draftRecords>;
  readonly onClose: () => void;
}

/** The answers that cannot be sent any more, to be seen and copied. */
export function UnsentPanel({ application, stage, records, onClose }: UnsentPanelProps): ReactElement | null {
  const { data } = useStep(application.hash_password, stage);
  const [found] = useState(() => records.others());
  if (!data) return null;
  const schema = data.form?.schema ?? {};
  const answers = found.flatMap(({ record }, at) =>
    diffForms(record.value, data.value, record.base)
      .filter(({ changedBy }) => changedBy !== 'theirs')
      .map(({ pointer, mine }) => ({
        key: `${at}${pointer}`,
        label: fieldTitle(schema, pointer),
        children: fieldText(fieldSchemaAt(schema, pointer), mine) || WORDS.notSpecified,
      })),
  );
  if (answers.length === 0) return null;
  return (
    <Alert
      type="warning"
      showIcon
      role="alert"
      title={getTitle(application)}
      description={
        <>
          <p>{UNSENT.text(STAGE_LABELS[stage])}</p>
          <FactList items={answers} />
        </>
      }
      action={
        <CopyButton
          text={answers.map(({ label, children }) => `${label}: ${children}`).join('\n')}
          label={UNSENT.copy}
        />
      }
      closable={{ onClose, 'aria-label': WORDS.close }}
    />
  );
}

function getTitle({ info, result, archived, owner, permissions }: Application): string {
  if (result?.outcome === 'rejected_by_agent') return UNSENT.withdrawn;
  if (isClosedStatus(info.status)) return UNSENT.closed;
  if (archived) return UNSENT.archived;
  return !permissions.write && !owner.is_me ? UNSENT.takenOver(owner.name) : UNSENT.complete;
}
