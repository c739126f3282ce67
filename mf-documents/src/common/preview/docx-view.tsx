import { useEffect, useRef, useState } from 'react';
import type { ReactElement } from 'react';
import { ru } from '../../locale/ru.ts';
import { PreviewLoading } from './preview-loading.tsx';
import styles from './preview.module.css';

export interface DocxViewProps {
  readonly blob: Blob;
  readonly name: string;
  /** Called when the file turns out to be unreadable. */
  readonly onFail: () => void;
}

/** Styles inside the shadow root. Paper is white in both themes, and at most as wide as the window. */
const PAPER = `
:host { display: block; color-scheme: light; }
.docx-wrapper { padding: 0; background: none; display: grid; gap: 16px; justify-items: center; }
.docx-wrapper > section.docx { margin: 0; max-width: 100%; box-sizing: border-box; overflow-x: auto;
  background: Canvas; color: CanvasText; box-shadow: 0 1px 4px rgb(0 0 0 / 25%); }
img { max-width: 100%; height: auto; }
@media (width < 768px) { .docx-wrapper > section.docx { width: 100% !important; padding: 24px 16px !important; min-height: 0 !important; } }
`;

function createStyleSheet(css: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  return sheet;
}

/** Shows a DOCX in a shadow root, so that its styles and the portal's do not meet. */
export function DocxView({ blob, name, onFail }: DocxViewProps): ReactElement {
  const host = useRef<HTMLDivElement>(null);
  const [isReady, setIsReady] = useState(false);
  useEffect(() => {
    let isGone = false;
    async function show(): Promise<void> {
      const { readDocx } = await import('./docx-document.ts');
      const { body, css } = await readDocx(blob);
      if (isGone || !host.current) return;
      const root = host.current.shadowRoot ?? host.current.attachShadow({ mode: 'open' });
      root.adoptedStyleSheets = [createStyleSheet(css), createStyleSheet(PAPER)];
      root.replaceChildren(...body.childNodes);
      setIsReady(true);
    }
    show().catch((error: unknown) => {
      console.warn('The document cannot be shown', error);
      if (!isGone) onFail();
    });
    return () => {
      isGone = true;
    };
    // The file of a preview never changes while it is shown.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [blob]);
  return (
    <div role="region" aria-label={ru.preview.frame(name)} tabIndex={0} className={styles.scrollArea}>
      {isReady ? null : <PreviewLoading />}
      <div ref={host} />
    </div>
  );
}
