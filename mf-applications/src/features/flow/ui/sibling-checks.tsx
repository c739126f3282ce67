import { Flex } from 'antd';
import type { ReactElement } from 'react';
import type { Application, ForeseenCheck, Step } from 'shared-kernel/contract/applications';
import { isFormStage } from 'shared-kernel/domain/steps';
import { Panel, Text } from 'shared-kernel/ui';
import { OutcomeIcon } from '../../../common/outcome-icon.tsx';
import { Refreshing } from '../../../common/refreshing.tsx';
import { SmallText } from '../../../common/small-text.tsx';
import { FORESEEN } from '../locale/foreseen.ts';
import { SUBMISSION } from '../locale/submission.ts';
import { useSiblingChecks } from '../api/sibling-checks.ts';
import type { SiblingAnswer } from '../api/sibling-checks.ts';
import { toOutcome } from './foreseen-checks.tsx';
import styles from './form-step.module.css';

interface SiblingChecksProps {
  readonly application: Application;
  /** What this application's own bank checks. */
  readonly own: readonly ForeseenCheck[];
  readonly answers: Step['value'];
}

/** The rules of every bank of the deal side by side, as the answers stand; a bank that hangs is a line. */
export function SiblingChecks({ application, own, answers }: SiblingChecksProps): ReactElement | null {
  const siblings = application.deal.filter(({ stage }) => isFormStage(stage));
  const told = useSiblingChecks(siblings, answers).filter(({ state }) => state !== 'not_offered');
  if (told.length === 0 || own.length === 0) return null;
  const answered = told.filter(({ state }) => state === 'answered');
  const columns = [
    { key: 'own', bank: application.bank_name, checks: own, isOutdated: false },
    ...answered.map(({ sibling, checks, isOutdated }) => ({
      key: sibling.hash_password,
      bank: sibling.bank_name,
      checks,
      isOutdated,
    })),
  ];
  const codes = [...new Set(columns.flatMap(({ checks }) => checks.map(({ code }) => code)))];
  return (
    <Panel size="small" title={SUBMISSION.bySibling}>
      <Flex vertical gap={8}>
        <div className={styles.table} role="region" tabIndex={0} aria-label={SUBMISSION.bySibling}>
          <table>
            <thead>
              <tr>
                {columns.map(({ key, bank }) => (
                  <th key={key} scope="col">
                    {bank}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {codes.map((code) => (
                <tr key={code}>
                  {columns.map(({ key, checks, isOutdated }) => (
                    <td key={key}>
                      <Refreshing isOutdated={isOutdated}>
                        <Rule check={checks.find((check) => check.code === code)} />
                      </Refreshing>
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        {told.map((answer) => (
          <SiblingLine key={answer.sibling.hash_password} {...answer} />
        ))}
      </Flex>
    </Panel>
  );
}

/** A rule with its bound; nothing where a bank has none of the kind. */
function Rule({ check }: { readonly check: ForeseenCheck | undefined }): ReactElement | null {
  if (!check) return null;
  return (
    <>
      <OutcomeIcon outcome={toOutcome(check)} label={FORESEEN.states[check.state]} /> {check.text}
      {check.state === 'failed' && check.actual !== null && (
        <SmallText block>{FORESEEN.actual(check.actual)}</SmallText>
      )}
    </>
  );
}

const LINES = {
  failed: SUBMISSION.siblingFailed,
  no_session: SUBMISSION.noSession,
  waiting: SUBMISSION.siblingWaits,
} as const;

function SiblingLine({ sibling, state }: SiblingAnswer): ReactElement | null {
  if (state === 'answered' || state === 'not_offered') return null;
  return <Text tone="secondary">{LINES[state](sibling.bank_name)}</Text>;
}
