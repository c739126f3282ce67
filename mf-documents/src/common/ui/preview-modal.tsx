import { DownloadOutlined, FileUnknownOutlined } from '@ant-design/icons';
import { Button, Modal, Spin, theme } from 'antd';
import { useEffect, useState } from 'react';
import type { ReactElement } from 'react';
import type { Document, DocumentVersion } from 'shared-kernel/contract/documents';
import { useQuery } from 'shared-kernel/query';
import { EmptyState, ErrorPanel } from 'shared-kernel/ui';
import { ru } from '../../locale/ru.ts';
import { readFile } from '../api/file-link.ts';
import { useDownload } from '../api/use-download.ts';
import { formatSize } from '../format-size.ts';
import { DocxView } from '../preview/docx-view.tsx';
import { PdfPages } from '../preview/pdf-pages.tsx';

export interface PreviewTarget {
  readonly document: Pick<Document, 'id' | 'title'>;
  readonly version: DocumentVersion;
}

export interface PreviewModalProps {
  /** `null`: closed. */
  readonly target: PreviewTarget | null;
  readonly onClose: () => void;
}

type PreviewKind = 'image' | 'pdf' | 'pdf-pages' | 'docx';

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
/** Turning a larger document into pages would take the browser's breath away. */
const DOCX_LIMIT_BYTES = 20 * 1024 * 1024;

/** How the portal shows a version: PDF by the browser's viewer, or page by page where it has none (phones). */
function kindOf({ mime_type: mimeType, size_bytes: sizeBytes }: DocumentVersion): PreviewKind | null {
  switch (mimeType) {
    case 'image/jpeg':
    case 'image/png':
      return 'image';
    case 'application/pdf':
      return navigator.pdfViewerEnabled ? 'pdf' : 'pdf-pages';
    case DOCX:
      return sizeBytes <= DOCX_LIMIT_BYTES ? 'docx' : null;
    default:
      return null;
  }
}

/** Can a version be looked at in the portal? */
export function isPreviewable(version: DocumentVersion | null): boolean {
  return version !== null && kindOf(version) !== null;
}

/** Looks at a version without leaving the page; what cannot be shown is offered for download. */
export function PreviewModal({ target, onClose }: PreviewModalProps): ReactElement {
  const [shown, setShown] = useState(target);
  // While the modal closes its content stays.
  if (target && target !== shown) setShown(target);
  const download = useDownload();
  const version = shown?.version;
  return (
    <Modal
      open={target !== null}
      title={shown?.document.title}
      onCancel={onClose}
      width="min(1080px, calc(100vw - 32px))"
      style={{ top: 24 }}
      destroyOnHidden
      footer={
        version && shown ? (
          <div style={{ display: 'flex', alignItems: 'center', gap: 12, flexWrap: 'wrap' }}>
            <span style={{ flex: 1, minWidth: 0, textAlign: 'start', overflowWrap: 'anywhere' }}>
              {version.file_name}
              {'\u00a0· '}
              {formatSize(version.size_bytes)}
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
          </div>
        ) : null
      }
    >
      {shown ? <PreviewBody target={shown} /> : null}
    </Modal>
  );
}

function PreviewBody({ target: { document, version } }: { readonly target: PreviewTarget }): ReactElement {
  const kind = kindOf(version);
  const query = useQuery({
    queryKey: ['file', document.id, version.id],
    queryFn: ({ signal }) => readFile({ documentId: document.id, versionId: version.id, signal }),
    enabled: kind !== null,
    staleTime: Infinity,
    // Client data must not stay in memory after the look.
    gcTime: 0,
  });
  const url = useObjectUrl(query.data, version.mime_type);
  const isRefused = useFrameRefused();
  const [hasFailed, setHasFailed] = useState(false);
  if (kind === null || hasFailed) return <Unavailable />;
  if (query.error) return <ErrorPanel error={query.error} onRetry={() => void query.refetch()} compact />;
  if (url === undefined) {
    return (
      <div role="status" style={{ display: 'grid', placeItems: 'center', minHeight: 240, gap: 12 }}>
        <Spin />
        {ru.preview.loading}
      </div>
    );
  }
  const file = { blob: query.data as Blob, name: version.file_name, onFail: () => setHasFailed(true) };
  if (kind === 'docx') return <DocxView {...file} />;
  if (kind === 'pdf-pages' || (kind === 'pdf' && isRefused)) return <PdfPages {...file} />;
  return kind === 'image' ? (
    <img
      src={url}
      alt={ru.preview.image(version.file_name)}
      style={{ display: 'block', maxWidth: '100%', maxHeight: '72vh', margin: '0 auto' }}
    />
  ) : (
    <PdfFrame url={url} name={version.file_name} />
  );
}

function PdfFrame({ url, name }: { readonly url: string; readonly name: string }): ReactElement {
  const { token } = theme.useToken();
  return (
    <iframe
      // The page as wide as the window, without the column of thumbnails.
      src={`${url}#navpanes=0&view=FitH`}
      title={ru.preview.frame(name)}
      style={{
        display: 'block',
        width: '100%',
        height: '72vh',
        border: `1px solid ${token.colorBorderSecondary}`,
        borderRadius: token.borderRadius,
      }}
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

/** An address of the bytes for this page only, given back when it is no longer shown. */
function useObjectUrl(blob: Blob | undefined, mimeType: string): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!blob) return undefined;
    // The type of the contract, not of the answer: nothing but an image or a PDF may be drawn.
    const created = URL.createObjectURL(new Blob([blob], { type: mimeType }));
    setUrl(created);
    return () => {
      setUrl(undefined);
      URL.revokeObjectURL(created);
    };
  }, [blob, mimeType]);
  return url;
}

/** A stricter content policy than the portal's own may forbid frames: then the pages are drawn. */
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
