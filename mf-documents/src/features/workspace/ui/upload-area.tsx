import { CloudUploadOutlined } from '@ant-design/icons';
import { Flex } from 'antd';
import type { ReactElement } from 'react';
import { useIsMobile } from 'shared-kernel/ui';
import { ru } from '../locale/ru.ts';
import { ChooseFiles, TakePhoto } from '../../../common/ui/choose-files.tsx';
import styles from './upload-area.module.css';

export interface UploadAreaProps {
  /** Files are being dragged over the workspace. */
  readonly isOver: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}

/** Takes several files at once: dropped, chosen or photographed. */
export function UploadArea({ isOver, onFiles }: UploadAreaProps): ReactElement {
  const isMobile = useIsMobile();
  return (
    <div className={isOver ? `${styles.area} ${styles.dropTarget}` : styles.area}>
      <span className={styles.icon}>
        <CloudUploadOutlined aria-hidden />
      </span>
      <div className={styles.text}>
        <div className={styles.invitation}>
          {isOver ? ru.workspace.dropNow : isMobile ? ru.workspace.dropHintMobile : ru.workspace.dropHint}
        </div>
        <div className={styles.limits}>{ru.workspace.limits}</div>
      </div>
      <Flex wrap gap="small">
        <ChooseFiles label={ru.workspace.chooseFiles} onFiles={onFiles}>
          {ru.workspace.chooseFiles}
        </ChooseFiles>
        <TakePhoto label={ru.workspace.takePhoto} onFiles={onFiles}>
          {ru.workspace.takePhoto}
        </TakePhoto>
      </Flex>
    </div>
  );
}
