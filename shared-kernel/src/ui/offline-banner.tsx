import { Alert } from 'antd';
import type { ReactElement } from 'react';
import { UI_TEXTS } from '../locale/words.ts';
import { useOnline } from './use-online.ts';

/** Says that there is no network; nothing while there is. The region is always there, so it is read out. */
export function OfflineBanner(): ReactElement {
  const isOnline = useOnline();
  return (
    <div role="status">
      {isOnline ? null : (
        <Alert
          banner
          type="warning"
          role="presentation"
          title={`${UI_TEXTS.offlineTitle}. ${UI_TEXTS.offlineText}`}
        />
      )}
    </div>
  );
}
