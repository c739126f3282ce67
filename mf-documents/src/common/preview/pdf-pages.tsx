import { useEffect, useRef, useState } from 'react';
import type { ReactElement } from 'react';
import { ru } from '../../locale/ru.ts';
import type { PDFDocumentProxy } from './pdf-document.ts';
import { PreviewLoading } from './preview-loading.tsx';
import styles from './preview.module.css';

export interface PdfPagesProps {
  readonly blob: Blob;
  readonly name: string;
  /** Called when the file turns out to be unreadable. */
  readonly onFail: () => void;
}

interface Opened {
  readonly pdf: PDFDocumentProxy;
  readonly ratio: number;
}

/** Draws the pages of a PDF where the browser has no viewer of its own (phones). */
export function PdfPages({ blob, name, onFail }: PdfPagesProps): ReactElement {
  const [opened, setOpened] = useState<Opened>();
  useEffect(() => {
    let isGone = false;
    let pdf: PDFDocumentProxy | undefined;
    async function open(): Promise<void> {
      const { openPdf, getPageRatio } = await import('./pdf-document.ts');
      pdf = await openPdf(blob);
      const ratio = await getPageRatio(pdf, 1);
      if (isGone) await pdf.loadingTask.destroy();
      else setOpened({ pdf, ratio });
    }
    open().catch((error: unknown) => {
      console.warn('The document cannot be shown', error);
      if (!isGone) onFail();
    });
    return () => {
      isGone = true;
      void pdf?.loadingTask.destroy();
    };
    // The file of a preview never changes while it is shown.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [blob]);
  if (!opened) return <PreviewLoading />;
  const { pdf, ratio } = opened;
  return (
    <div
      role="region"
      aria-label={ru.preview.frame(name)}
      tabIndex={0}
      className={`${styles.scrollArea} ${styles.pages}`}
    >
      {Array.from({ length: pdf.numPages }, (_page, index) => (
        <Page key={index} pdf={pdf} number={index + 1} ratio={ratio} />
      ))}
    </div>
  );
}

function Page({ pdf, number, ratio }: Opened & { readonly number: number }): ReactElement {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const element = canvas.current;
    if (!element) return undefined;
    // A page of a long document is drawn when it is about to be scrolled into view.
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        void import('./pdf-document.ts')
          .then(({ drawPage }) => drawPage(pdf, number, element))
          .catch((error: unknown) => console.warn('A page cannot be shown', error));
      },
      { rootMargin: '600px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [pdf, number]);
  return (
    <canvas
      ref={canvas}
      role="img"
      aria-label={ru.preview.page(number, pdf.numPages)}
      className={styles.page}
      style={{ aspectRatio: String(1 / ratio) }}
    />
  );
}
