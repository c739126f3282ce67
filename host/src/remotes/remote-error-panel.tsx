import { ReloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useSyncExternalStore } from 'react';
import type { ReactElement } from 'react';
import { errorText } from 'shared-kernel/locale';
import { ErrorPanel, useOnline } from 'shared-kernel/ui';
import { reloadPage } from '../kept-page.ts';
import { REMOTES_TEXTS } from '../locale/remotes.ts';
import { ru } from '../locale/ru.ts';
import { remoteStore } from './remote-store.ts';
import type { RemoteStatus } from './remote-store.ts';
import { retryRemote } from './supervisor.ts';

export interface RemoteErrorPanelProps {
  readonly name: string;
  /** Title of the section as its manifest names it, when it is known. */
  readonly title: string | undefined;
  readonly status: RemoteStatus;
}

/** In place of a remote that could not be shown. The rest of the portal works on around it. */
export function RemoteErrorPanel({ name, title, status }: RemoteErrorPanelProps): ReactElement {
  const isOnline = useOnline();
  const isOutdated = useSyncExternalStore(remoteStore.subscribe, remoteStore.isOutdated);
  const phase = status.state === 'error' ? status.phase : 'available';
  return (
    <div data-remote-error={name} data-phase={phase}>
      <ErrorPanel
        error={undefined}
        title={title ? REMOTES_TEXTS.failedTitle(title) : REMOTES_TEXTS.failedUnknownTitle}
        text={getText(phase, isOutdated, isOnline)}
        retrying={status.state === 'loading'}
        onRetry={isOutdated ? undefined : () => void retryRemote(name)}
        action={
          isOutdated && (
            <Button type="primary" icon={<ReloadOutlined aria-hidden />} onClick={() => void reloadPage()}>
              {ru.errors.reload}
            </Button>
          )
        }
      />
    </div>
  );
}

function getText(phase: keyof typeof REMOTES_TEXTS.reasons, isOutdated: boolean, isOnline: boolean): string {
  if (isOutdated) return REMOTES_TEXTS.outdated;
  return isOnline ? REMOTES_TEXTS.reasons[phase] : errorText({ code: 'network' });
}
