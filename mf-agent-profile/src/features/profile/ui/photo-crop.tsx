import { Flex, Slider } from 'antd';
import { useEffect, useId, useState } from 'react';
import type { ReactElement } from 'react';
import Cropper from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { ru } from '../locale/ru.ts';
import type { CropArea } from '../state/square-photo.ts';
import styles from './photo.module.css';

const text = ru.profile;
const MAX_ZOOM = 4;
/** What the crop frame announces and the arrow keys move. */
const STEP_PX = 4;

export interface PhotoCropProps {
  readonly file: Blob;
  readonly onArea: (area: CropArea) => void;
}

/** Chooses the square of a photo: by drag, pinch and wheel, with the arrow keys and the slider. */
export function PhotoCrop({ file, onArea }: PhotoCropProps): ReactElement {
  const [url, setUrl] = useState<string>();
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const sliderLabel = useId();

  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);

  return (
    <Flex vertical gap={16}>
      <div className={styles.crop}>
        {url === undefined ? null : (
          <Cropper
            image={url}
            crop={crop}
            zoom={zoom}
            maxZoom={MAX_ZOOM}
            aspect={1}
            cropShape="round"
            showGrid={false}
            keyboardStep={STEP_PX}
            disableAutomaticStylesInjection
            cropperProps={{ 'aria-label': text.cropFrame }}
            mediaProps={{ alt: text.photo }}
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onCropComplete={(_percent, area) => onArea(area)}
          />
        )}
      </div>
      <Flex gap={16} align="center">
        <span id={sliderLabel}>{text.zoom}</span>
        <Slider
          className={styles.zoom ?? ''}
          min={1}
          max={MAX_ZOOM}
          step={0.05}
          value={zoom}
          tooltip={{ formatter: (value) => `${Math.round((value ?? 1) * 100)} %` }}
          ariaLabelledByForHandle={sliderLabel}
          onChange={setZoom}
        />
      </Flex>
      <div className={styles.help}>{text.cropHelp}</div>
    </Flex>
  );
}
