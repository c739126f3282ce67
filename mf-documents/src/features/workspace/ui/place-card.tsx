import {
  CheckCircleFilled,
  DeleteOutlined,
  FileDoneOutlined,
  FileOutlined,
  SafetyCertificateOutlined,
  UploadOutlined,
} from '@ant-design/icons';
import { Button, theme } from 'antd';
import type { ReactElement } from 'react';
import type { Document } from 'shared-kernel/contract/documents';
import { WORDS, errorText } from 'shared-kernel/locale';
import { notify } from 'shared-kernel/toast';
import { ConfirmButton, DateText } from 'shared-kernel/ui';
import { formatSize } from '../../../common/format-size.ts';
import { ReviewTag, ScanTag, SentTag, SigningTag } from '../../../common/ui/document-tags.tsx';
import { FileButtons } from '../../../common/ui/file-buttons.tsx';
import { VoidedNote } from '../../../common/ui/voided-note.tsx';
import { ru } from '../../../locale/ru.ts';
import { useDeleteDocument } from '../api/use-delete-document.ts';
import type { UploadItem, UploadQueue } from '../state/upload-queue.ts';
import { useFileDrop } from '../state/use-file-drop.ts';
import { ChooseFiles, TakePhoto } from './choose-files.tsx';
import { ReviewActions } from './review-actions.tsx';
import { UploadRow } from './upload-row.tsx';

export interface PlaceCardProps {
  readonly document: Document;
  readonly uploads: readonly UploadItem[];
  readonly queue: UploadQueue;
  readonly readOnly: boolean;
  /** Who has no certificate is not offered to sign. */
  readonly maySign?: boolean;
  /** The page around has said already what is asked for. */
  readonly hidesDescription: boolean;
  /** Another agent's paper, to be approved or rejected. */
  readonly reviews?: boolean;
  readonly onFiles: (document: Document, files: readonly File[]) => void;
  readonly onPreview: (document: Document) => void;
  readonly onVersions: (document: Document) => void;
  readonly onSign: (document: Document) => void;
  readonly onDeleted: () => void;
  readonly onReviewed?: () => void;
}

/** A document or the place for one: its state, its file, the files on their way to it, and what can be done. */
export function PlaceCard(props: PlaceCardProps): ReactElement {
  const { document, uploads, queue, readOnly, onFiles } = props;
  const { token } = theme.useToken();
  const canUpload = document.can_upload && !readOnly;
  const drop = useFileDrop(canUpload, (files) => onFiles(document, files));
  const { current, title } = document;
  // The card shows the file itself by then: its own line says that it has arrived.
  const shown = uploads.filter(({ phase }) => phase !== 'done' || current === null);
  const hasArrived = shown.length < uploads.length;
  return (
    <li
      {...drop.handlers}
      {...(canUpload ? { 'data-drop-zone': '' } : {})}
      style={{
        listStyle: 'none',
        display: 'grid',
        gap: 10,
        padding: 16,
        background: drop.isOver ? token.colorPrimaryBg : token.colorBgContainer,
        border: `1px ${drop.isOver ? 'dashed' : 'solid'} ${drop.isOver ? token.colorPrimary : token.colorBorderSecondary}`,
        borderRadius: token.borderRadiusLG,
      }}
    >
      <div style={{ display: 'flex', flexWrap: 'wrap', gap: '8px 16px', alignItems: 'flex-start' }}>
        <div style={{ flex: '1 1 300px', minWidth: 0, display: 'grid', gap: 4 }}>
          <div style={{ display: 'flex', gap: 8 }}>
            {current ? (
              <FileDoneOutlined aria-hidden style={{ color: token.colorPrimary, marginTop: 4 }} />
            ) : (
              <FileOutlined aria-hidden style={{ color: token.colorTextTertiary, marginTop: 4 }} />
            )}
            <strong style={{ minWidth: 0, overflowWrap: 'anywhere' }}>{title}</strong>
          </div>
          {document.description && !props.hidesDescription ? (
            <div style={{ color: token.colorTextSecondary }}>{document.description}</div>
          ) : null}
          <div style={{ display: 'flex', flexWrap: 'wrap', gap: 6 }}>
            <ReviewTag document={document} />
            <ScanTag document={document} />
            <SigningTag document={document} />
            <SentTag document={document} />
          </div>
        </div>
        <PlaceActions {...props} />
      </div>
      {drop.isOver ? <div style={{ color: token.colorPrimary }}>{ru.workspace.dropHere(title)}</div> : null}
      {document.status === 'rejected' && document.reason ? (
        <div style={{ color: token.colorError, overflowWrap: 'anywhere' }}>
          {ru.document.reason}: {document.reason}
        </div>
      ) : null}
      <VoidedNote document={document} />
      {current ? (
        <div style={{ color: token.colorTextSecondary, fontSize: 13, overflowWrap: 'anywhere' }}>
          <span role="status" style={{ color: token.colorSuccessText }}>
            {hasArrived ? (
              <>
                <CheckCircleFilled aria-hidden style={{ marginInlineEnd: 4 }} />
                <span>{ru.uploads.done}</span>
                {'\u00a0· '}
              </>
            ) : null}
          </span>
          {current.file_name}
          {'\u00a0· '}
          {formatSize(current.size_bytes)}
          {'\u00a0· '}
          {ru.versions.number(current.number).replace(' ', '\u00a0')}
          {'\u00a0· '}
          <DateText value={current.uploaded_at} withTime />
        </div>
      ) : null}
      {shown.length > 0 ? (
        <ul style={{ margin: 0, padding: 0, borderTop: `1px solid ${token.colorBorderSecondary}` }}>
          {shown.map((item) => (
            <UploadRow key={item.id} item={item} queue={queue} />
          ))}
        </ul>
      ) : null}
    </li>
  );
}

function PlaceActions(props: PlaceCardProps): ReactElement {
  const { document, readOnly, maySign = true, onFiles, onPreview, onVersions, onSign, onDeleted } = props;
  const { current, title } = document;
  const canUpload = document.can_upload && !readOnly;
  const remove = useDeleteDocument();

  async function deleteIt(): Promise<void> {
    try {
      await remove.mutateAsync(document);
    } catch (error) {
      notify.error(ru.errors.delete, errorText(error));
      return;
    }
    notify.success(ru.workspace.deleted, title);
    onDeleted();
  }

  return (
    <div style={{ display: 'flex', flexWrap: 'wrap', gap: 6, alignItems: 'center' }}>
      {current && document.signing === 'required' && !readOnly && maySign ? (
        <Button
          type="primary"
          icon={<SafetyCertificateOutlined aria-hidden />}
          aria-label={ru.document.signOf(title)}
          disabled={current.scan === 'scanning'}
          {...(current.scan === 'scanning' ? { title: ru.document.scanningText } : {})}
          onClick={() => onSign(document)}
        >
          {ru.document.sign}
        </Button>
      ) : null}
      {canUpload ? (
        <>
          <ChooseFiles
            type={current || !document.required ? 'default' : 'primary'}
            icon={<UploadOutlined aria-hidden />}
            label={current ? ru.workspace.replaceOf(title) : ru.workspace.uploadOf(title)}
            onFiles={(files) => onFiles(document, files)}
          >
            {current ? ru.workspace.replace : ru.workspace.upload}
          </ChooseFiles>
          <TakePhoto label={ru.workspace.takePhotoOf(title)} onFiles={(files) => onFiles(document, files)} />
        </>
      ) : null}
      {props.reviews ? <ReviewActions document={document} onReviewed={() => props.onReviewed?.()} /> : null}
      {current ? (
        // Together in one line or in the next one, never one of them alone.
        <div style={{ display: 'flex', gap: 2 }}>
          <FileButtons document={document} onPreview={onPreview} onVersions={onVersions} />
          {document.can_delete && !readOnly ? (
            <ConfirmButton
              type="text"
              icon={<DeleteOutlined aria-hidden />}
              aria-label={ru.workspace.deleteOf(title)}
              hint={ru.workspace.delete}
              question={ru.workspace.deleteQuestion(title)}
              details={ru.workspace.deleteDetails}
              confirmText={WORDS.delete}
              onConfirm={deleteIt}
            />
          ) : null}
        </div>
      ) : null}
    </div>
  );
}
