import { Alert } from 'antd';
import type { ReactElement } from 'react';
import { formatCount } from 'shared-kernel/domain/plurals';
import { ProgressLine } from 'shared-kernel/ui';
import { ru } from '../locale/ru.ts';
import styles from './run-status.module.css';

export interface RunStatusProps {
  readonly state: 'idle' | 'nothing' | 'running' | 'stopping' | 'finished';
  readonly done: number;
  readonly failed: number;
  readonly total: number;
  /** The plug-in may ask the agent in a window of its own. */
  readonly asksInPlugin: boolean;
}

/** Progress and result of the batch. The live region is always in the page, so every change is read out. */
export function RunStatus({ state, done, failed, total, asksInPlugin }: RunStatusProps): ReactElement {
  const isRunning = state === 'running' || state === 'stopping';
  return (
    <div role="status" className={styles.status}>
      {state === 'nothing' ? <Alert type="info" showIcon title={ru.signing.nothingToSign} /> : null}
      {state === 'finished' ? <Alert type="success" showIcon title={ru.signing.allDone} /> : null}
      {!isRunning && failed > 0 ? (
        <Alert type="error" showIcon title={ru.signing.someFailed(formatCount(failed, ru.forms.DOCUMENT))} />
      ) : null}
      {isRunning ? (
        <>
          <ProgressLine percent={Math.round((done / Math.max(1, total)) * 100)} label={ru.signing.title} />
          {state === 'stopping' ? ru.signing.stopping : ru.signing.progress(done, total)}
          {asksInPlugin ? <div className={styles.hint}>{ru.signing.confirmInPlugin}</div> : null}
        </>
      ) : null}
    </div>
  );
}
