import ReactMarkdown from 'react-markdown';
import type { ReactElement } from 'react';

export interface SafeMarkdownProps {
  /** Markdown written by a person. HTML in it stays text; addresses other than http(s), mailto and tel are dropped. */
  readonly text: string;
}

/** Elements that text by a person may become. Images are left out: they would load from a foreign address. */
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

/** Text of a person as safe Markdown: no HTML, no script, links open in a tab that knows nothing of the portal. */
export function SafeMarkdown({ text }: SafeMarkdownProps): ReactElement {
  return (
    <ReactMarkdown
      allowedElements={ALLOWED}
      unwrapDisallowed
      components={{
        a: ({ children, href }) => (
          <a href={href} target="_blank" rel="noopener noreferrer nofollow">
            {children}
          </a>
        ),
      }}
    >
      {text}
    </ReactMarkdown>
  );
}
