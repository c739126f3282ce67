import {
  CheckCircleFilled,
  ClockCircleOutlined,
  CloseCircleFilled,
  LoadingOutlined,
  MinusCircleOutlined,
} from '@ant-design/icons';
import { Button, theme } from 'antd';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { ru } from '../../../locale/ru.ts';
import { DIAGNOSTIC_STEPS, UNDIAGNOSED, diagnosePlugin } from '../providers/cryptopro/diagnostics.ts';
import type { DiagnosticResult, DiagnosticStep } from '../providers/cryptopro/diagnostics.ts';

/** Goes through the plug-in step by step: what works, what does not, and what to do about it. */
export function PluginDiagnostics(): ReactElement {
  const { token } = theme.useToken();
  const [diagnosis, setDiagnosis] = useState(UNDIAGNOSED);
  const [isRunning, setIsRunning] = useState(false);
  const isStarted = diagnosis !== UNDIAGNOSED;

  async function start(): Promise<void> {
    setIsRunning(true);
    await diagnosePlugin(setDiagnosis);
    setIsRunning(false);
  }

  return (
    <section aria-label={ru.diagnostics.title} style={{ display: 'grid', gap: 10 }}>
      <div>
        <strong>{ru.diagnostics.title}</strong>
        <div style={{ color: token.colorTextSecondary }}>{ru.diagnostics.explain}</div>
      </div>
      {isStarted ? (
        <ol role="status" style={{ display: 'grid', gap: 8, margin: 0, padding: 0 }}>
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

function hintOf(step: DiagnosticStep, result: DiagnosticResult): string | null {
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
  const { token } = theme.useToken();
  const hint = hintOf(step, result);
  return (
    <li style={{ listStyle: 'none', display: 'flex', gap: 8 }}>
      <span style={{ lineHeight: '22px' }}>
        <StateIcon state={result.state} />
      </span>
      <div style={{ minWidth: 0 }}>
        <div>
          {ru.diagnostics.steps[step]}
          <span style={{ color: token.colorTextSecondary }}>
            {' — '}
            {'detail' in result && result.detail
              ? ru.diagnostics.detail(step, result.detail)
              : ru.diagnostics.states[result.state]}
          </span>
        </div>
        {hint ? <div style={{ color: token.colorError }}>{hint}</div> : null}
      </div>
    </li>
  );
}

function StateIcon({ state }: { readonly state: DiagnosticResult['state'] }): ReactElement {
  const { token } = theme.useToken();
  switch (state) {
    case 'ok':
      return <CheckCircleFilled aria-hidden style={{ color: token.colorSuccess }} />;
    case 'failed':
    case 'silent':
    case 'empty':
      return <CloseCircleFilled aria-hidden style={{ color: token.colorError }} />;
    case 'running':
      return <LoadingOutlined aria-hidden style={{ color: token.colorPrimary }} />;
    case 'skipped':
      return <MinusCircleOutlined aria-hidden style={{ color: token.colorTextTertiary }} />;
    case 'waiting':
      return <ClockCircleOutlined aria-hidden style={{ color: token.colorTextTertiary }} />;
  }
}
