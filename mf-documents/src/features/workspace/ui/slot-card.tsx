import {
  CheckCircleFilled,
  DeleteOutlined,
  FileDoneOutlined,
  FileOutlined,
  SafetyCertificateOutlined,
  UploadOutlined,
} from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactElement } from 'react';
import type { Document } from 'shared-kernel/contract/documents';
import { formatFileSize } from 'shared-kernel/domain/file-sizes';
import { isApiError } from 'shared-kernel/http';
import { WORDS, errorText } from 'shared-kernel/locale';
import { notify } from 'shared-kernel/toast';
import { ConfirmButton, DateText } from 'shared-kernel/ui';
import { ReviewTag, ScanTag, SentTag, SigningTag } from '../../../common/ui/document-tags.tsx';
import { FileButtons } from '../../../common/ui/file-buttons.tsx';
import { VoidedNote } from '../../../common/ui/voided-note.tsx';
import { ru } from '../locale/ru.ts';
import { useDeleteDocument } from '../api/use-delete-document.ts';
import type { UploadItem, UploadQueue } from '../state/upload-queue.ts';
import { useFileDrop } from '../state/use-file-drop.ts';
import { ChooseFiles, TakePhoto } from '../../../common/ui/choose-files.tsx';
import { OpenForReview } from './open-for-review.tsx';
import { ReviewActions } from './review-actions.tsx';
import styles from './slot-card.module.css';
import { UploadRow } from './upload-row.tsx';

export interface SlotCardProps {
  readonly document: Document;
  readonly uploads: readonly UploadItem[];
  readonly queue: UploadQueue;
  readonly readOnly: boolean;
  /** Whether the agent may have a certificate to sign with. */
  readonly maySign?: boolean;
  /** The page around the workspace shows title and description itself. */
  readonly isTitled: boolean;
  /** Whether the reader decides on the file for the bank, and has looked at it. */
  readonly review?: 'none' | 'unopened' | 'open';
  readonly onFiles: (document: Document, files: readonly File[]) => void;
  readonly onPreview: (document: Document) => void;
  readonly onDownloaded?: (document: Document) => void;
  readonly onVersions: (document: Document) => void;
  readonly onSign: (document: Document) => void;
  readonly onDeleted: () => void;
  readonly onReviewed?: () => void;
}

/** A document or an empty slot: its state, its file, its uploads and its actions. */
export function SlotCard(props: SlotCardProps): ReactElement {
  const { document, uploads, queue, readOnly, onFiles } = props;
  const canUpload = document.can_upload && !readOnly;
  const drop = useFileDrop(canUpload, (files) => onFiles(document, files));
  const { current, title } = document;
  // A finished upload is not listed: the card shows the file and says that it has been uploaded.
  const shown = uploads.filter(({ phase }) => phase !== 'done' || current === null);
  const isUploaded = shown.length < uploads.length;
  return (
    <li
      {...drop.handlers}
      {...(canUpload ? { 'data-drop-zone': '' } : {})}
      className={drop.isOver ? `${styles.card} ${styles.dropTarget}` : styles.card}
    >
      <div className={styles.head}>
        <div className={styles.facts}>
          {props.isTitled ? null : (
            <div className={styles.heading}>
              <span className={current ? styles.uploaded : styles.empty}>
                {current ? <FileDoneOutlined aria-hidden /> : <FileOutlined aria-hidden />}
              </span>
              <strong className={styles.title}>{title}</strong>
            </div>
          )}
          {document.description && !props.isTitled ? (
            <div className={styles.description}>{document.description}</div>
          ) : null}
          <div className={styles.states}>
            <ReviewTag document={document} />
            <ScanTag document={document} />
            <SigningTag document={document} />
            <SentTag document={document} />
          </div>
        </div>
        <SlotActions {...props} />
      </div>
      {drop.isOver ? <div className={styles.dropHint}>{ru.workspace.dropHere(title)}</div> : null}
      {document.status === 'rejected' && document.reason ? (
        <div className={styles.refusal}>
          {ru.document.reason}: {document.reason}
        </div>
      ) : null}
      <VoidedNote document={document} />
      {current ? (
        <div className={styles.file}>
          <span role="status" className={styles.arrival}>
            {isUploaded ? (
              <>
                <CheckCircleFilled aria-hidden className={styles.arrivalIcon} />
                <span>{ru.uploads.done}</span>
                {'\u00a0· '}
              </>
            ) : null}
          </span>
          {current.file_name}
          {'\u00a0· '}
          {formatFileSize(current.size_bytes)}
          {'\u00a0· '}
          {ru.versions.number(current.number).replace(' ', '\u00a0')}
          {'\u00a0· '}
          <DateText value={current.uploaded_at} withTime />
        </div>
      ) : null}
      {shown.length > 0 ? (
        <ul className={styles.uploads}>
          {shown.map((item) => (
            <UploadRow key={item.id} item={item} queue={queue} />
          ))}
        </ul>
      ) : null}
    </li>
  );
}

function SlotActions(props: SlotCardProps): ReactElement {
  const { document, readOnly, maySign = true, onFiles, onPreview, onVersions, onSign, onDeleted } = props;
  const { current, title } = document;
  const canUpload = document.can_upload && !readOnly;
  const remove = useDeleteDocument();

  async function deleteIt(): Promise<void> {
    try {
      await remove.mutateAsync(document);
    } catch (error) {
      const isReplaced = isApiError(error) && error.code === 'stale_version';
      notify.error(ru.errors.delete, isReplaced ? ru.workspace.deleteStale : errorText(error));
      return;
    }
    notify.success(ru.workspace.deleted, title);
    onDeleted();
  }

  return (
    <div className={styles.actions}>
      {current && document.signing === 'required' && document.can_sign !== false && !readOnly && maySign ? (
        <Button
          icon={<SafetyCertificateOutlined aria-hidden />}
          aria-label={ru.document.signLabel(title)}
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
            icon={<UploadOutlined aria-hidden />}
            label={current ? ru.workspace.replaceLabel(title) : ru.workspace.uploadLabel(title)}
            onFiles={(files) => onFiles(document, files)}
          >
            {current ? ru.workspace.replace : ru.workspace.upload}
          </ChooseFiles>
          <TakePhoto
            label={ru.workspace.takePhotoLabel(title)}
            onFiles={(files) => onFiles(document, files)}
          />
        </>
      ) : null}
      {props.review === 'open' ? (
        <ReviewActions document={document} onReviewed={() => props.onReviewed?.()} />
      ) : null}
      {props.review === 'unopened' && current ? (
        <OpenForReview document={document} onPreview={onPreview} onDownloaded={props.onDownloaded} />
      ) : null}
      {current ? (
        <div className={styles.fileButtons}>
          <FileButtons
            document={document}
            onPreview={onPreview}
            onVersions={onVersions}
            onDownloaded={props.onDownloaded}
          />
          {document.can_delete && !readOnly ? (
            <ConfirmButton
              type="text"
              icon={<DeleteOutlined aria-hidden />}
              aria-label={ru.workspace.deleteLabel(title)}
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
