import { Flex, Modal } from 'antd';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { lazyPart } from 'shared-kernel/lazy-part';
import { SkeletonText } from 'shared-kernel/ui';
import { ru } from '../locale/ru.ts';
import type { CropArea } from '../state/square-photo.ts';
import styles from './photo.module.css';

const text = ru.profile;
const { Part: Crop } = lazyPart(() => import('./photo-crop.tsx').then((module) => module.PhotoCrop));

interface PhotoCropModalProps {
  readonly file: Blob;
  readonly isSaving: boolean;
  readonly onSave: (area: CropArea) => void;
  readonly onCancel: () => void;
}

/** The crop frame in a dialog; its code is fetched when a photo has been chosen. */
export function PhotoCropModal({ file, isSaving, onSave, onCancel }: PhotoCropModalProps): ReactElement {
  const [area, setArea] = useState<CropArea>();

  return (
    <Modal
      open
      title={text.cropTitle}
      okText={text.cropSave}
      cancelText={text.cropCancel}
      okButtonProps={{ disabled: area === undefined, loading: isSaving }}
      mask={{ closable: false }}
      onOk={() => area && onSave(area)}
      onCancel={onCancel}
    >
      <Crop
        file={file}
        onArea={setArea}
        placeholder={
          <Flex vertical gap={16}>
            <div className={styles.crop} />
            <SkeletonText rows={2} />
          </Flex>
        }
      />
    </Modal>
  );
}
