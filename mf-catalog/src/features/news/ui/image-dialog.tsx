import { Input, Modal } from 'antd';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { NEWS_LIMITS } from 'shared-kernel/contract/news';
import { WORDS } from 'shared-kernel/locale';
import { notifyError } from 'shared-kernel/toast';
import { FormItem } from 'shared-kernel/ui';
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
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void insert();
        }}
      >
        <FormItem label={text.file} htmlFor="news-image-file" hint={text.fileHint} error={fileError}>
          <input
            id="news-image-file"
            type="file"
            accept="image/jpeg,image/png"
            onChange={(event) => setFile(event.target.files?.[0])}
          />
        </FormItem>
        <FormItem
          label={text.description}
          htmlFor="news-image-description"
          hint={text.descriptionHint}
          error={textError}
        >
          <Input
            id="news-image-description"
            aria-required
            status={textError === undefined ? '' : 'error'}
            maxLength={MAX_DESCRIPTION}
            value={description}
            onChange={(event) => setDescription(event.target.value)}
          />
        </FormItem>
      </form>
    </Modal>
  );
}
