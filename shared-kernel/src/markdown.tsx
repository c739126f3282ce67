import ReactMarkdown, { defaultUrlTransform } from 'react-markdown';
import type { ReactElement, ReactNode } from 'react';

export interface SafeMarkdownProps {
  /** Markdown written by a person. HTML in it stays text; addresses other than http(s), mailto and tel are dropped. */
  readonly text: string;
  /**
   * Draws the images of a text whose author may use them; `null` for an address that is none of the portal's.
   * Without it images are left out: they would load from a foreign address.
   */
  readonly renderImage?: (address: string, description: string) => ReactElement | null;
  /** Addresses of a scheme of the portal's own (`document:`), and what such a link becomes. */
  readonly own?: {
    readonly scheme: string;
    readonly render: (href: string, children: ReactNode) => ReactElement;
  };
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

/** What Markdown may read as more than a line of text; what it certainly does not is worth no parser. */
const SIGNS = /[\\`*_[\]<>&\0\t\r\n]|^[\s#+\-~=\d]|\s$/;

/** Text of a person as safe Markdown: no HTML, no script, links open in a tab that knows nothing of the portal. */
export function SafeMarkdown({ text, renderImage, own }: SafeMarkdownProps): ReactElement {
  if (text !== '' && !SIGNS.test(text)) return <p>{text}</p>;
  return (
    <ReactMarkdown
      allowedElements={renderImage ? WITH_IMAGES : ALLOWED}
      unwrapDisallowed
      urlTransform={(url) => (own && url.startsWith(own.scheme) ? url : defaultUrlTransform(url))}
      components={{
        a: ({ children, href }) =>
          own && href?.startsWith(own.scheme) ? (
            own.render(href, children)
          ) : !href ? (
            <>{children}</>
          ) : (
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
