import { CloudUploadOutlined } from '@ant-design/icons';
import { theme } from 'antd';
import type { ReactElement } from 'react';
import { useIsMobile } from 'shared-kernel/ui';
import { ru } from '../../../locale/ru.ts';
import { ChooseFiles, TakePhoto } from './choose-files.tsx';

export interface UploadAreaProps {
  /** Files are held over the workspace. */
  readonly isOver: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}

/** Where several files at once are dropped, chosen or photographed. */
export function UploadArea({ isOver, onFiles }: UploadAreaProps): ReactElement {
  const { token } = theme.useToken();
  const isMobile = useIsMobile();
  return (
    <div
      style={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: '12px 16px',
        padding: 16,
        border: `2px dashed ${isOver ? token.colorPrimary : token.colorBorder}`,
        borderRadius: token.borderRadiusLG,
        background: isOver ? token.colorPrimaryBg : token.colorFillQuaternary,
      }}
    >
      <CloudUploadOutlined aria-hidden style={{ fontSize: 28, color: token.colorPrimary }} />
      <div style={{ flex: '1 1 240px', minWidth: 0 }}>
        <div style={{ fontWeight: 500 }}>
          {isOver ? ru.workspace.dropNow : isMobile ? ru.workspace.dropHintMobile : ru.workspace.dropHint}
        </div>
        <div style={{ color: token.colorTextSecondary, fontSize: 13 }}>{ru.workspace.limits}</div>
      </div>
      <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8 }}>
        <ChooseFiles label={ru.workspace.chooseFiles} onFiles={onFiles}>
          {ru.workspace.chooseFiles}
        </ChooseFiles>
        <TakePhoto label={ru.workspace.takePhoto} onFiles={onFiles}>
          {ru.workspace.takePhoto}
        </TakePhoto>
      </div>
    </div>
  );
}
