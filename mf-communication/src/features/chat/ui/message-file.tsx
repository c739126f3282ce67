import { PaperClipOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import type { ReactElement } from 'react';
import type { Message } from 'shared-kernel/contract/chat';
import { ru } from '../locale/ru.ts';
import { createAttachmentAddress } from '../api/chat.ts';
import { usePicture } from '../api/picture.ts';
import { openFile } from '../state/open-file.ts';
import { useThreadBank } from '../state/thread-bank.ts';
import styles from './message-file.module.css';
import shared from './chat.module.css';

const text = ru.chat;
const PICTURE = /\.(?:jpe?g|png)$/i;
/** A larger one is opened, not shown: reading it would hold the conversation up. */
const PICTURE_LIMIT_BYTES = 10 * 1024 * 1024;

interface MessageFileProps {
  readonly messageId: number;
  readonly file: Message['attachments'][number];
}

/** A file of a message: a picture is shown, any other is opened by its name. */
export function MessageFile({ messageId, file }: MessageFileProps): ReactElement {
  const isPicture = PICTURE.test(file.file_name) && file.size_bytes <= PICTURE_LIMIT_BYTES;
  return isPicture ? (
    <Picture messageId={messageId} file={file} />
  ) : (
    <FileName messageId={messageId} file={file} />
  );
}

function useOpen({ messageId, file }: MessageFileProps): () => void {
  const bank = useThreadBank();
  return () => void openFile(() => createAttachmentAddress(messageId, file.document_id, bank));
}

function FileName(props: MessageFileProps): ReactElement {
  const { file_name: name } = props.file;
  const open = useOpen(props);
  return (
    <Button
      type="link"
      size="small"
      className={shared.attachment ?? ''}
      icon={<PaperClipOutlined aria-hidden />}
      aria-label={text.openFile(name)}
      onClick={open}
    >
      {name}
    </Button>
  );
}

/** The room is kept while the picture loads: nothing below it moves. What cannot be shown is offered by its name. */
function Picture(props: MessageFileProps): ReactElement {
  const { data, isError } = usePicture(props.messageId, props.file.document_id, useThreadBank());
  const open = useOpen(props);
  const address = useObjectAddress(data);
  const [isBroken, setBroken] = useState(false);
  if (isError || isBroken) return <FileName {...props} />;
  return (
    <button
      type="button"
      className={styles.picture}
      aria-label={text.openFile(props.file.file_name)}
      aria-busy={address === undefined}
      title={props.file.file_name}
      onClick={open}
    >
      {address === undefined ? null : (
        <img src={address} alt={text.picture(props.file.file_name)} onError={() => setBroken(true)} />
      )}
    </button>
  );
}

function useObjectAddress(data: Blob | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (data === undefined) return undefined;
    const made = URL.createObjectURL(data);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [data]);
  return address;
}
