import { Input } from 'antd';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { NEWS_LIMITS } from 'shared-kernel/contract/news';
import { FormDialog } from 'shared-kernel/form-dialog';
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
  const insert = async (image: File): Promise<void> => {
    const { id } = await upload.mutateAsync({ file: image, fields: {} });
    onImage(`![${described}](images/${id})`);
  };
  const fileError = isTried || (file !== undefined && problem !== undefined) ? problem : undefined;
  const textError = isTried && described === '' ? text.noDescription : undefined;
  return (
    <FormDialog
      title={text.title}
      okText={text.insert}
      onClose={onClose}
      onSubmit={() => {
        setTried(true);
        if (file === undefined || problem !== undefined || described === '') return undefined;
        return insert(file);
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
    </FormDialog>
  );
}
