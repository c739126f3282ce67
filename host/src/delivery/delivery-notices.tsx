import '../styles/delivery.css';
import { ReloadOutlined } from '@ant-design/icons';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { useAtomValue } from 'shared-kernel/state';
import { notify } from 'shared-kernel/toast';
import { DELIVERY_TEXTS as texts } from '../locale/delivery.ts';
import { remoteStore } from '../remotes/index.ts';
import { hasUnsavedAtom } from '../session/unsaved.ts';
import { deliveryCalls } from './delivery-calls.ts';
import { availableUpdateAtom, overrideAtom } from './delivery-state.ts';
import { PreviewQuestion } from './preview-question.tsx';
import { reloadHere } from './restore-page.ts';

/** A newer portal is offered, and a remote from a developer's machine is always visible as such. */
export function DeliveryNotices(): ReactElement {
  return (
    <>
      <OverrideBanner />
      <PreviewQuestion />
      <UpdateOffer />
    </>
  );
}

function UpdateOffer(): ReactElement | null {
  const update = useAtomValue(availableUpdateAtom);
  const hasUnsaved = useAtomValue(hasUnsavedAtom);
  /** The update that was put off; the next one is offered again. */
  const [later, setLater] = useState<string>();
  // Nobody is asked to reload over a form that is not saved; the offer comes when it is.
  if (update === undefined || hasUnsaved || later === update) return null;
  return (
    <Alert
      className="update-offer"
      role="status"
      type="info"
      showIcon
      icon={<ReloadOutlined aria-hidden />}
      title={texts.updateTitle}
      description={texts.updateText}
      action={
        <span className="expiry-actions">
          <Button type="primary" size="small" onClick={reloadHere}>
            {texts.update}
          </Button>
          <Button type="text" size="small" onClick={() => setLater(update)}>
            {texts.later}
          </Button>
        </span>
      }
    />
  );
}

function OverrideBanner(): ReactElement | null {
  const override = useAtomValue(overrideAtom);
  const [isBusy, setBusy] = useState(false);
  if (!override) return null;
  const title = remoteStore.remote(override.remote)?.manifest?.title ?? override.remote;
  const end = async (): Promise<void> => {
    setBusy(true);
    try {
      await deliveryCalls.endOverride();
      reloadHere();
    } catch {
      setBusy(false);
      notify.error(texts.overrideEndFailed);
    }
  };
  return (
    <Alert
      className="override-banner"
      role="alert"
      banner
      type="warning"
      title={texts.overrideBanner(
        title,
        override.address ?? `${texts.release} ${override.release?.slice(0, 8) ?? ''}`,
      )}
      action={
        <Button size="small" loading={isBusy} onClick={() => void end()}>
          {texts.overrideEnd}
        </Button>
      }
    />
  );
}
