import { Alert, Progress, theme } from 'antd';
import type { ReactElement } from 'react';
import { formatCount } from 'shared-kernel/domain/plurals';
import { ru } from '../../../locale/ru.ts';

export interface RunStatusProps {
  readonly state: 'idle' | 'nothing' | 'running' | 'stopping' | 'finished';
  readonly done: number;
  readonly failed: number;
  readonly total: number;
  /** The plug-in may wait for the agent in a window of its own. */
  readonly asksInPlugin: boolean;
}

/** How the batch stands. The region is always there, so every change is read out. */
export function RunStatus({ state, done, failed, total, asksInPlugin }: RunStatusProps): ReactElement {
  const { token } = theme.useToken();
  const isRunning = state === 'running' || state === 'stopping';
  const isSilent = state === 'idle' && failed === 0;
  return (
    <div role="status" style={{ marginTop: isSilent ? 0 : 16 }}>
      {state === 'nothing' ? <Alert type="info" showIcon title={ru.signing.nothingToSign} /> : null}
      {state === 'finished' ? <Alert type="success" showIcon title={ru.signing.allDone} /> : null}
      {!isRunning && failed > 0 ? (
        <Alert type="error" showIcon title={ru.signing.someFailed(formatCount(failed, ru.forms.DOCUMENT))} />
      ) : null}
      {isRunning ? (
        <>
          <Progress
            percent={Math.round((done / Math.max(1, total)) * 100)}
            showInfo={false}
            status="active"
            aria-label={ru.signing.title}
          />
          {state === 'stopping' ? ru.signing.stopping : ru.signing.progress(done, total)}
          {asksInPlugin ? (
            <div style={{ color: token.colorTextSecondary }}>{ru.signing.confirmInPlugin}</div>
          ) : null}
        </>
      ) : null}
    </div>
  );
}
