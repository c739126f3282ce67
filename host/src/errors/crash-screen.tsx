import { CloseCircleFilled } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactElement } from 'react';
import { reloadPage } from '../kept-page.ts';
import { ru } from '../locale/ru.ts';

interface CrashScreenProps {
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** The shell itself failed while rendering or loading: what can still be done. Small, because it is always loaded. */
export function CrashScreen({ error, onRetry }: CrashScreenProps): ReactElement {
  return (
    <main id="main" className="crash" role="alert">
      <CloseCircleFilled aria-hidden className="crash-icon" />
      <h1>{ru.errors.crashTitle}</h1>
      <p>{ru.errors.crashText}</p>
      <p className="crash-actions">
        <Button type="primary" onClick={onRetry}>
          {ru.errors.retry}
        </Button>
        <Button onClick={() => void reloadPage()}>{ru.errors.reload}</Button>
      </p>
      <details>
        <summary>{ru.errors.details}</summary>
        <code>{error instanceof Error ? `${error.name}: ${error.message}` : String(error)}</code>
      </details>
    </main>
  );
}
