import { Modal } from 'antd';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { currentUserAtom } from 'shared-kernel/session';
import { useAtomValue } from 'shared-kernel/state';
import { notify } from 'shared-kernel/toast';
import { DELIVERY_TEXTS as texts } from '../locale/delivery.ts';
import { remoteStore } from '../remotes/index.ts';
import { deliveryCalls } from './delivery-calls.ts';
import { readPreviewLink, removePreviewLink } from './preview-link.ts';
import { reloadHere } from './restore-page.ts';

/** A link never changes by itself what a session runs: whoever follows it is asked, and the server decides. */
export function PreviewQuestion(): ReactElement | null {
  const user = useAtomValue(currentUserAtom);
  const [link, setLink] = useState(() => readPreviewLink());
  const [isBusy, setBusy] = useState(false);
  if (!link || !user) return null;
  const { remote, what } = link;
  const close = (): void => {
    removePreviewLink();
    setLink(undefined);
  };
  const open = async (): Promise<void> => {
    setBusy(true);
    try {
      await deliveryCalls.startOverride(remote, what);
      close();
      reloadHere();
    } catch {
      close();
      notify.error(texts.previewFailed, texts.previewFailedText);
    }
  };
  const title = remoteStore.remote(remote)?.manifest?.title ?? remote;
  const shown = 'address' in what ? what.address : `${texts.release} ${what.release.slice(0, 8)}`;
  return (
    <Modal
      open
      title={texts.previewTitle(title)}
      okText={texts.previewOpen}
      cancelText={texts.cancel}
      okButtonProps={{ loading: isBusy }}
      onOk={() => void open()}
      onCancel={close}
    >
      <p>{texts.previewText(shown)}</p>
    </Modal>
  );
}
