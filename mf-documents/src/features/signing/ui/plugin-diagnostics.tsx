import { Button } from 'antd';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { StateIcon } from '../../../common/ui/state-icon.tsx';
import type { IconState } from '../../../common/ui/state-icon.tsx';
import { ru } from '../locale/ru.ts';
import { DIAGNOSTIC_STEPS, UNDIAGNOSED, diagnosePlugin } from '../providers/cryptopro/diagnostics.ts';
import type { DiagnosticResult, DiagnosticStep } from '../providers/cryptopro/diagnostics.ts';
import styles from './plugin-diagnostics.module.css';

const ICON_STATES: Readonly<Record<DiagnosticResult['state'], IconState>> = {
  waiting: 'waiting',
  running: 'running',
  ok: 'done',
  failed: 'failed',
  silent: 'failed',
  empty: 'failed',
  skipped: 'skipped',
};

/** Tests the plug-in step by step: what works, what does not, and what to do about it. */
export function PluginDiagnostics(): ReactElement {
  const [diagnosis, setDiagnosis] = useState(UNDIAGNOSED);
  const [isRunning, setIsRunning] = useState(false);
  const isStarted = diagnosis !== UNDIAGNOSED;

  async function start(): Promise<void> {
    setIsRunning(true);
    await diagnosePlugin(setDiagnosis);
    setIsRunning(false);
  }

  return (
    <section aria-label={ru.diagnostics.title} className={styles.diagnostics}>
      <div>
        <strong>{ru.diagnostics.title}</strong>
        <div className={styles.details}>{ru.diagnostics.explain}</div>
      </div>
      {isStarted ? (
        <ol role="status" className={styles.steps}>
          {DIAGNOSTIC_STEPS.map((step) => (
            <StepRow key={step} step={step} result={diagnosis[step]} />
          ))}
        </ol>
      ) : null}
      <div>
        <Button size="small" loading={isRunning} onClick={() => void start()}>
          {isStarted && !isRunning ? ru.diagnostics.again : ru.diagnostics.start}
        </Button>
      </div>
    </section>
  );
}

function getHint(step: DiagnosticStep, result: DiagnosticResult): string | null {
  if (result.state === 'failed') return ru.diagnostics.hints[step];
  if (result.state === 'silent') return ru.diagnostics.silent;
  return result.state === 'empty' ? ru.diagnostics.noCertificates : null;
}

function StepRow({
  step,
  result,
}: {
  readonly step: DiagnosticStep;
  readonly result: DiagnosticResult;
}): ReactElement {
  const hint = getHint(step, result);
  return (
    <li className={styles.step}>
      <StateIcon state={ICON_STATES[result.state]} />
      <div className={styles.text}>
        <div>
          {ru.diagnostics.steps[step]}
          <span className={styles.details}>
            {' — '}
            {'detail' in result && result.detail
              ? ru.diagnostics.detail(step, result.detail)
              : ru.diagnostics.states[result.state]}
          </span>
        </div>
        {hint ? <div className={styles.hint}>{hint}</div> : null}
      </div>
    </li>
  );
}
