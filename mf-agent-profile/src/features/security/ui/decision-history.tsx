import type { ReactElement } from 'react';
import type { FormDocument } from 'shared-kernel/contract/forms';
import type { QuestionnaireDecision } from 'shared-kernel/contract/questionnaire';
import { fieldTitle } from 'shared-kernel/drafts';
import { WITHDRAWN_LABEL } from 'shared-kernel/locale';
import { DateText, Panel, Timeline } from 'shared-kernel/ui';
import { ru } from '../locale/ru.ts';
import styles from './security.module.css';

const text = ru.security;
const TONES = { success: 'success', negative: 'error', return: 'warning' } as const;

interface DecisionHistoryProps {
  readonly decisions: readonly QuestionnaireDecision[];
  readonly form: FormDocument;
}

/** What was decided on earlier submissions, by whom and why. */
export function DecisionHistory({ decisions, form }: DecisionHistoryProps): ReactElement | null {
  if (decisions.length === 0) return null;
  return (
    <Panel title={text.history}>
      <Timeline
        items={decisions.map((one) => ({
          key: one.decided_at,
          tone: TONES[one.decision],
          content: (
            <div className={styles.longWords}>
              <strong>{one.withdraws_approval ? WITHDRAWN_LABEL : text.decisions[one.decision]}</strong>
              <div>
                <DateText value={one.decided_at} withTime />
                {one.decided_by ? ` · ${one.decided_by}` : null}
              </div>
              {one.reason ? <div>{text.reasonIs(one.reason)}</div> : null}
              {Object.entries(one.comments).map(([path, comment]) => (
                <div key={path}>
                  {fieldTitle(form.schema, path)}: {comment}
                </div>
              ))}
            </div>
          ),
        }))}
      />
    </Panel>
  );
}
