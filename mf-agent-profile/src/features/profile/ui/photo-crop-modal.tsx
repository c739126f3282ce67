import { Modal, Skeleton } from 'antd';
import { useEffect, useState } from 'react';
import type { ComponentType, ReactElement } from 'react';
import { ErrorPanel } from 'shared-kernel/ui';
import { ru } from '../../../locale/ru.ts';
import type { CropArea } from '../state/square-photo.ts';
import type { PhotoCropProps } from './photo-crop.tsx';

const text = ru.profile;

interface PhotoCropModalProps {
  readonly file: Blob;
  readonly isSaving: boolean;
  readonly onSave: (area: CropArea) => void;
  readonly onCancel: () => void;
}

/** The crop frame in a dialog; its code is fetched when a photo has been chosen. */
export function PhotoCropModal({ file, isSaving, onSave, onCancel }: PhotoCropModalProps): ReactElement {
  const [Crop, setCrop] = useState<ComponentType<PhotoCropProps>>();
  const [error, setError] = useState<unknown>();
  const [attempt, setAttempt] = useState(0);
  const [area, setArea] = useState<CropArea>();

  useEffect(() => {
    let isWanted = true;
    import('./photo-crop.tsx').then(
      (module) => isWanted && setCrop(() => module.PhotoCrop),
      (failure: unknown) => isWanted && setError(failure),
    );
    return () => {
      isWanted = false;
    };
  }, [attempt]);

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
      {Crop ? (
        <Crop file={file} onArea={setArea} />
      ) : error === undefined ? (
        <Skeleton active />
      ) : (
        <ErrorPanel
          error={error}
          onRetry={() => {
            setError(undefined);
            setAttempt(attempt + 1);
          }}
        />
      )}
    </Modal>
  );
}
