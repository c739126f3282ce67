import ReactMarkdown from 'react-markdown';
import type { ReactElement } from 'react';

export interface SafeMarkdownProps {
  /** Markdown written by a person. HTML in it stays text; addresses other than http(s), mailto and tel are dropped. */
  readonly text: string;
  /**
   * Draws the images of a text whose author may use them; `null` for an address that is none of the portal's.
   * Without it images are left out: they would load from a foreign address.
   */
  readonly renderImage?: (address: string, description: string) => ReactElement | null;
}

/** Elements that text by a person may become. */
const ALLOWED = [
  'a',
  'blockquote',
  'br',
  'code',
  'del',
  'em',
  'h2',
  'h3',
  'h4',
  'hr',
  'li',
  'ol',
  'p',
  'pre',
  'strong',
  'ul',
];

const WITH_IMAGES = [...ALLOWED, 'img'];

/** Text of a person as safe Markdown: no HTML, no script, links open in a tab that knows nothing of the portal. */
export function SafeMarkdown({ text, renderImage }: SafeMarkdownProps): ReactElement {
  return (
    <ReactMarkdown
      allowedElements={renderImage ? WITH_IMAGES : ALLOWED}
      unwrapDisallowed
      components={{
        a: ({ children, href }) => (
          <a href={href} target="_blank" rel="noopener noreferrer nofollow">
            {children}
          </a>
        ),
        img: ({ src, alt }) => renderImage?.(typeof src === 'string' ? src : '', alt ?? '') ?? null,
      }}
    >
      {text}
    </ReactMarkdown>
  );
}
