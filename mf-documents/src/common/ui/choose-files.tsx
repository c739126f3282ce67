import { CameraOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ButtonProps } from 'antd';
import { useRef } from 'react';
import type { ReactElement } from 'react';
import { useIsMobile, useMediaQuery } from 'shared-kernel/ui';
import { ru } from '../../locale/ru.ts';
import { ACCEPT } from '../check-file.ts';

export interface ChooseFilesProps extends Omit<ButtonProps, 'onClick'> {
  readonly onFiles: (files: readonly File[]) => void;
  /** Opens the camera instead of the file dialog. */
  readonly isCamera?: boolean;
  readonly label: string;
}

/** A button that opens the browser's file dialog, or the camera. */
export function ChooseFiles({ onFiles, isCamera = false, label, ...button }: ChooseFilesProps): ReactElement {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...button} aria-label={label} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        hidden
        tabIndex={-1}
        aria-label={label}
        multiple={!isCamera}
        accept={isCamera ? 'image/*' : ACCEPT}
        {...(isCamera ? { capture: 'environment' as const } : {})}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          // Without this, choosing the same file again would fire no event.
          target.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
    </>
  );
}

/** The camera of a phone or a tablet; nothing on a computer. */
export function TakePhoto(props: Omit<ChooseFilesProps, 'isCamera'>): ReactElement | null {
  const isTouch = useMediaQuery('(pointer: coarse)');
  const isMobile = useIsMobile();
  if (!isTouch && !isMobile) return null;
  return (
    <ChooseFiles icon={<CameraOutlined aria-hidden />} {...props} isCamera title={ru.workspace.takePhoto} />
  );
}
