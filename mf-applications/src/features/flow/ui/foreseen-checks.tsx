import { Button, Flex } from 'antd';
import { memo } from 'react';
import type { ReactElement } from 'react';
import type { ForeseenCheck } from 'shared-kernel/contract/applications';
import { Panel } from 'shared-kernel/ui';
import { PlainList } from '../../../common/lists.tsx';
import { OutcomeIcon } from '../../../common/outcome-icon.tsx';
import type { Outcome } from '../../../common/outcome-icon.tsx';
import { SmallText } from '../../../common/small-text.tsx';
import { FORESEEN } from '../locale/foreseen.ts';
import styles from './foreseen-checks.module.css';

interface ForeseenChecksProps {
  readonly checks: readonly ForeseenCheck[];
  /** Leads to the answer of a failed check, where this step asks for it. */
  readonly onOpen?: (ref: string) => void;
}

const ICONS: Readonly<Record<ForeseenCheck['state'], Outcome>> = {
  passed: 'done',
  failed: 'failed',
  unknown: 'skipped',
};
/** The mark of a check; one that a person or a document can mend is no failure yet. */
export const toOutcome = ({ state, outcome }: ForeseenCheck): Outcome =>
  state === 'failed' && outcome !== 'refuse' ? 'waiting' : ICONS[state];

/** What needs the agent first. */
const STATES = ['failed', 'unknown', 'passed'] as const;
/** What decides first: a refusal, then documents, then a person. */
const OUTCOMES = ['refuse', 'request', 'person'] as const;

/** The bank's rules beside the answers, as they stand: nobody is sent to a refusal that was foreseeable. */
export const ForeseenChecks = memo(function ForeseenChecks({
  checks,
  onOpen,
}: ForeseenChecksProps): ReactElement | null {
  if (checks.length === 0) return null;
  return (
    <Panel size="small" title={FORESEEN.title}>
      <Flex vertical gap={8}>
        <strong role="status">{verdictText(checks)}</strong>
        <PlainList gap={8}>
          {STATES.flatMap((state) => checks.filter((check) => check.state === state)).map((check) => (
            <li key={check.code} className={styles.check}>
              <OutcomeIcon outcome={toOutcome(check)} label={FORESEEN.states[check.state]} />
              <span>
                <CheckText check={check} onOpen={onOpen} />
                {check.state === 'failed' && check.actual !== null && (
                  <SmallText block>{FORESEEN.actual(check.actual)}</SmallText>
                )}
              </span>
            </li>
          ))}
        </PlainList>
      </Flex>
    </Panel>
  );
});

function CheckText({
  check: { state, text, ref },
  onOpen,
}: {
  readonly check: ForeseenCheck;
  readonly onOpen: ForeseenChecksProps['onOpen'];
}): ReactElement {
  if (state !== 'failed' || ref === null || !onOpen) return <>{text}</>;
  return (
    <Button type="link" className={styles.open ?? ''} onClick={() => onOpen(ref)}>
      {text}
    </Button>
  );
}

function verdictText(checks: readonly ForeseenCheck[]): string {
  const failed = checks.filter(({ state }) => state === 'failed');
  const deciding = OUTCOMES.find((outcome) => failed.some((check) => check.outcome === outcome));
  if (deciding !== undefined) return FORESEEN.verdicts[deciding];
  const unknown = checks.filter(({ state }) => state === 'unknown').length;
  return unknown > 0 ? FORESEEN.unknown(unknown) : FORESEEN.verdicts.passed;
}

/** The rules that would end the application with a refusal as it stands. */
export const foreseenRefusals = (checks: readonly ForeseenCheck[]): readonly ForeseenCheck[] =>
  checks.filter(({ state, outcome }) => state === 'failed' && outcome === 'refuse');
