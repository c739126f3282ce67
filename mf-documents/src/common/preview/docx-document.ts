/** DOCX as pages of HTML. Loaded only when such a file is previewed: the libraries are large. */
import DOMPurify from 'dompurify';
import { renderAsync } from 'docx-preview';

/** Where a link of a document may lead. */
const SAFE_LINK = /^(?:https?:|mailto:|tel:|#)/i;

export interface DocxPages {
  readonly body: HTMLElement;
  /** Styles of the pages, for a constructed style sheet: a `style` element would need the page's nonce. */
  readonly css: string;
}

/**
 * Removes everything active from the pages: scripts, frames, forms, handlers, and addresses other than web, mail and
 * telephone. Links open in a new tab.
 */
export function sanitisePages(body: HTMLElement): void {
  DOMPurify.sanitize(body, {
    IN_PLACE: true,
    FORBID_TAGS: ['style', 'form', 'input', 'textarea', 'select', 'button', 'iframe', 'object', 'embed'],
    FORBID_ATTR: ['id', 'name', 'action', 'formaction', 'srcset', 'ping'],
    ALLOW_DATA_ATTR: false,
  });
  for (const link of body.querySelectorAll('a')) {
    if (!SAFE_LINK.test(link.getAttribute('href') ?? '')) link.removeAttribute('href');
    link.target = '_blank';
    link.rel = 'noopener noreferrer nofollow';
  }
}

/** @throws Error when the file is not a document that can be read. */
export async function readDocx(file: Blob): Promise<DocxPages> {
  // Neither element is attached to the page before it is sanitised.
  const body = document.createElement('div');
  const styles = document.createElement('div');
  await renderAsync(file, body, styles, {
    className: 'docx',
    inWrapper: true,
    ignoreFonts: true,
    useBase64URL: true,
    renderAltChunks: false,
    renderComments: false,
    experimental: false,
  });
  sanitisePages(body);
  const css = [...styles.querySelectorAll('style')].map(({ textContent }) => textContent).join('\n');
  return { body, css };
}
