import { Spin } from 'antd';
import { useEffect, useRef, useState } from 'react';
import type { ReactElement } from 'react';
import { ru } from '../../locale/ru.ts';

export interface DocxViewProps {
  readonly blob: Blob;
  readonly name: string;
  /** The file cannot be shown after all. */
  readonly onFail: () => void;
}

/** Paper is white in both themes, and as wide as the window at most. */
const PAPER = `
:host { display: block; }
.docx-wrapper { padding: 0; background: none; display: grid; gap: 16px; justify-items: center; }
.docx-wrapper > section.docx { margin: 0; max-width: 100%; box-sizing: border-box; overflow-x: auto;
  background: #fff; color: #1a1c24; box-shadow: 0 1px 4px rgb(0 0 0 / 25%); }
img { max-width: 100%; height: auto; }
@media (max-width: 767px) { .docx-wrapper > section.docx { width: 100% !important; padding: 24px 16px !important; min-height: 0 !important; } }
`;

function sheetOf(css: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  return sheet;
}

/** The pages of a DOCX, apart from the portal's own styles. */
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
      root.adoptedStyleSheets = [sheetOf(css), sheetOf(PAPER)];
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
    <div
      role="region"
      aria-label={ru.preview.frame(name)}
      tabIndex={0}
      style={{ maxHeight: '72vh', overflow: 'auto' }}
    >
      {isReady ? null : (
        <div role="status" style={{ display: 'grid', placeItems: 'center', minHeight: 240, gap: 12 }}>
          <Spin />
          {ru.preview.loading}
        </div>
      )}
      <div ref={host} />
    </div>
  );
}
