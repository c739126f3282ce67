import { Form, Input, Modal } from 'antd';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { NEWS_LIMITS } from 'shared-kernel/contract/news';
import { WORDS } from 'shared-kernel/locale';
import { notifyError } from 'shared-kernel/toast';
import { ru } from '../locale/ru.ts';
import { useUploadNewsImage } from '../api/news-editing.ts';

const text = ru.news.editing.imageDialog;
const MAX_DESCRIPTION = 200;

interface ImageDialogProps {
  /** Markdown of the uploaded image. */
  readonly onImage: (markdown: string) => void;
  readonly onClose: () => void;
}

/** Uploads an image and asks what it shows: a screen reader reads that out in its place. */
export function ImageDialog({ onImage, onClose }: ImageDialogProps): ReactElement {
  const [file, setFile] = useState<File>();
  const [description, setDescription] = useState('');
  const [isTried, setTried] = useState(false);
  const upload = useUploadNewsImage();
  const problem =
    file === undefined ? text.noFile : file.size > NEWS_LIMITS.imageBytes ? text.tooLarge : undefined;
  const described = description.replace(/[[\]]/gu, '').trim();
  const insert = async (): Promise<void> => {
    setTried(true);
    if (file === undefined || problem !== undefined || described === '') return;
    try {
      const { id } = await upload.mutateAsync({ file, fields: {} });
      onImage(`![${described}](images/${id})`);
    } catch (error) {
      notifyError(error);
    }
  };
  const fileError = isTried || (file !== undefined && problem !== undefined) ? problem : undefined;
  const textError = isTried && described === '' ? text.noDescription : undefined;
  return (
    <Modal
      open
      title={text.title}
      okText={text.insert}
      cancelText={WORDS.cancel}
      confirmLoading={upload.isPending}
      onOk={() => void insert()}
      onCancel={onClose}
      closable={{ 'aria-label': WORDS.close }}
    >
      <Form layout="vertical" onFinish={() => void insert()}>
        <Form.Item
          label={text.file}
          htmlFor="news-image-file"
          extra={text.fileHint}
          validateStatus={fileError === undefined ? '' : 'error'}
          help={fileError}
        >
          <input
            id="news-image-file"
            type="file"
            accept="image/jpeg,image/png"
            onChange={(event) => setFile(event.target.files?.[0])}
          />
        </Form.Item>
        <Form.Item
          label={text.description}
          htmlFor="news-image-description"
          extra={text.descriptionHint}
          validateStatus={textError === undefined ? '' : 'error'}
          help={textError}
        >
          <Input
            id="news-image-description"
            aria-required
            maxLength={MAX_DESCRIPTION}
            value={description}
            onChange={(event) => setDescription(event.target.value)}
          />
        </Form.Item>
      </Form>
    </Modal>
  );
}
