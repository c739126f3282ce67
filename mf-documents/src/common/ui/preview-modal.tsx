import { DownloadOutlined, FileUnknownOutlined } from '@ant-design/icons';
import { Button, Modal } from 'antd';
import { useEffect, useState } from 'react';
import type { ReactElement, ReactNode } from 'react';
import type { Document, DocumentVersion } from 'shared-kernel/contract/documents';
import { formatFileSize } from 'shared-kernel/domain/file-sizes';
import { EmptyState, ErrorPanel } from 'shared-kernel/ui';
import { ru } from '../../locale/ru.ts';
import { useDownload } from '../api/use-download.ts';
import { useFile } from '../api/use-file.ts';
import { DocxView } from '../preview/docx-view.tsx';
import { PdfPages } from '../preview/pdf-pages.tsx';
import { PreviewLoading } from '../preview/preview-loading.tsx';
import styles from './preview-modal.module.css';

export interface PreviewTarget {
  readonly document: Pick<Document, 'id' | 'title'>;
  readonly version: DocumentVersion;
}

export interface PreviewModalProps {
  /** `null`: closed. */
  readonly target: PreviewTarget | null;
  /** Beside the download: what is done with a file that was looked at. */
  readonly actions?: ReactNode;
  readonly onClose: () => void;
}

type PreviewKind = 'image' | 'pdf' | 'pdf-pages' | 'docx';

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
/** Rendering a larger document would freeze the page. */
const DOCX_LIMIT_BYTES = 20 * 1024 * 1024;

/** Phones and tablets have no viewer in a page, or, as Safari's, one that shows the first page alone, and say that they have one. */
const hasPdfViewer = (): boolean =>
  navigator.pdfViewerEnabled && !window.matchMedia('(pointer: coarse)').matches;

/** How the portal shows a version: a PDF in the browser's viewer, or page by page where it has none. */
function findPreviewKind({
  mime_type: mimeType,
  size_bytes: sizeBytes,
}: DocumentVersion): PreviewKind | null {
  switch (mimeType) {
    case 'image/jpeg':
    case 'image/png':
      return 'image';
    case 'application/pdf':
      return hasPdfViewer() ? 'pdf' : 'pdf-pages';
    case DOCX:
      return sizeBytes <= DOCX_LIMIT_BYTES ? 'docx' : null;
    default:
      return null;
  }
}

/** Whether the portal can show a version. */
export function isPreviewable(version: DocumentVersion | null): boolean {
  return version !== null && findPreviewKind(version) !== null;
}

/** Shows a version without leaving the page; what cannot be shown is offered for download. */
export function PreviewModal({ target, actions, onClose }: PreviewModalProps): ReactElement {
  const [shown, setShown] = useState(target);
  // The content stays while the modal closes.
  if (target && target !== shown) setShown(target);
  const download = useDownload();
  const version = shown?.version;
  return (
    <Modal
      open={target !== null}
      title={shown?.document.title}
      onCancel={onClose}
      width="min(1080px, calc(100vw - 32px))"
      className={styles.dialog ?? ''}
      destroyOnHidden
      footer={
        version && shown ? (
          <div className={styles.footer}>
            <span className={styles.file}>
              {version.file_name}
              {'\u00a0· '}
              {formatFileSize(version.size_bytes)}
            </span>
            <Button
              icon={<DownloadOutlined aria-hidden />}
              loading={download.isPending}
              onClick={() =>
                download.mutate({
                  document: shown.document,
                  versionId: version.id,
                  fileName: version.file_name,
                })
              }
            >
              {ru.document.download}
            </Button>
            {actions}
          </div>
        ) : null
      }
    >
      {shown ? <PreviewBody key={shown.version.id} target={shown} /> : null}
    </Modal>
  );
}

function PreviewBody({ target: { document, version } }: { readonly target: PreviewTarget }): ReactElement {
  const kind = findPreviewKind(version);
  const query = useFile(document.id, version.id, kind !== null);
  const url = useObjectUrl(query.data, version.mime_type);
  const isRefused = useFrameRefused();
  const [hasFailed, setHasFailed] = useState(false);
  if (kind === null || hasFailed) return <Unavailable />;
  if (query.error) return <ErrorPanel error={query.error} onRetry={() => void query.refetch()} compact />;
  if (url === undefined) return <PreviewLoading />;
  const file = { blob: query.data as Blob, name: version.file_name, onFail: () => setHasFailed(true) };
  if (kind === 'docx') return <DocxView {...file} />;
  if (kind === 'pdf-pages' || (kind === 'pdf' && isRefused)) return <PdfPages {...file} />;
  return kind === 'image' ? (
    <img src={url} alt={ru.preview.image(version.file_name)} className={styles.image} />
  ) : (
    <PdfFrame url={url} name={version.file_name} />
  );
}

function PdfFrame({ url, name }: { readonly url: string; readonly name: string }): ReactElement {
  return (
    <iframe
      // Fit the page to the width and hide the column of thumbnails.
      src={`${url}#navpanes=0&view=FitH`}
      title={ru.preview.frame(name)}
      className={styles.frame}
    />
  );
}

function Unavailable(): ReactElement {
  return (
    <EmptyState
      icon={<FileUnknownOutlined aria-hidden />}
      title={ru.preview.unavailable}
      description={ru.preview.unavailableText}
    />
  );
}

/** An object URL of the bytes, revoked when they are no longer shown. */
function useObjectUrl(blob: Blob | undefined, mimeType: string): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!blob) return undefined;
    // The type that the contract allows, not that of the response: only an image or a PDF may be rendered.
    const created = URL.createObjectURL(new Blob([blob], { type: mimeType }));
    setUrl(created);
    return () => {
      setUrl(undefined);
      URL.revokeObjectURL(created);
    };
  }, [blob, mimeType]);
  return url;
}

/** Whether a content policy stricter than the portal's own has refused the frame: then the pages are drawn instead. */
function useFrameRefused(): boolean {
  const [isRefused, setIsRefused] = useState(false);
  useEffect(() => {
    const onViolation = (event: SecurityPolicyViolationEvent): void => {
      if (event.blockedURI.startsWith('blob') && event.disposition === 'enforce') setIsRefused(true);
    };
    document.addEventListener('securitypolicyviolation', onViolation);
    return () => document.removeEventListener('securitypolicyviolation', onViolation);
  }, []);
  return isRefused;
}
