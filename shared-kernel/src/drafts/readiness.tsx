import { Button, Flex } from 'antd';
import { memo, useState } from 'react';
import type { ReactElement } from 'react';
import type { Blocker } from '../contract/applications.ts';
import { DRAFT_TEXTS } from '../locale/drafts.ts';
import { Panel } from '../ui/panel.tsx';
import { ProgressLine } from '../ui/progress-line.tsx';
import { Text } from '../ui/text.tsx';
import styles from './drafts.module.css';

/** Blockers shown before the list is opened whole. */
const SHOWN = 8;

interface ReadinessProps {
  readonly percent: number;
  readonly blockers: readonly Blocker[];
  readonly onOpen: (blocker: Blocker) => void;
}

/** «Готовность N %» with what is still missing; each entry leads to its field. Whole only with nothing left. */
export const Readiness = memo(function Readiness({
  percent: answered,
  blockers,
  onOpen,
}: ReadinessProps): ReactElement {
  const [isWhole, setWhole] = useState(false);
  // Remarks of the bank, and what only the bank finds missing, count in no share of answers.
  const percent = blockers.length > 0 ? Math.min(answered, 99) : answered;
  const labels = blockers.map(({ label }) => label);
  const isAmbiguous = (label: string): boolean => labels.indexOf(label) !== labels.lastIndexOf(label);
  const shown = isWhole ? blockers : blockers.slice(0, SHOWN);
  return (
    <Panel size="small" title={DRAFT_TEXTS.readiness.title(percent)}>
      <ProgressLine
        percent={percent}
        state={percent === 100 ? 'done' : 'normal'}
        label={DRAFT_TEXTS.readiness.title(percent)}
      />
      {blockers.length === 0 ? (
        <Text tone="success">{DRAFT_TEXTS.readiness.complete}</Text>
      ) : (
        <Flex vertical gap={2} className={styles.blockers ?? ''}>
          <Text tone="secondary">{DRAFT_TEXTS.readiness.left(blockers.length)}</Text>
          <ul className={styles.blockerList}>
            {shown.map((blocker) => (
              <li key={`${blocker.kind}:${blocker.ref}:${blocker.label}`}>
                <Button type="link" className={styles.blocker ?? ''} onClick={() => onOpen(blocker)}>
                  {blocker.section !== undefined && isAmbiguous(blocker.label)
                    ? DRAFT_TEXTS.readiness.inSection(blocker.section, blocker.label)
                    : blocker.label}
                </Button>
              </li>
            ))}
          </ul>
          {blockers.length > SHOWN && (
            <Button type="text" size="small" onClick={() => setWhole(!isWhole)}>
              {isWhole ? DRAFT_TEXTS.readiness.less : DRAFT_TEXTS.readiness.more(blockers.length - SHOWN)}
            </Button>
          )}
        </Flex>
      )}
    </Panel>
  );
});
