import { createHash } from 'node:crypto';
import { ru } from './locale/ru.ts';
import { CLOSED_POLICY } from './security-headers.ts';

const TEXTS = {
  notFound: [ru.notFoundTitle, ru.notFoundText, ru.home],
  failure: [ru.failureTitle, ru.failureText, ru.home],
  offline: [ru.offlineTitle, ru.offlineText, ru.tryAgain],
  misconfigured: [ru.failureTitle, ru.misconfiguredText, ru.tryAgain],
} as const;

const STYLE =
  'body{margin:0;min-height:100vh;display:grid;place-items:center;font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;background:#f5f5f5;color:#1f1f1f}' +
  'main{box-sizing:border-box;width:min(480px,100% - 32px);padding:32px;border-radius:12px;background:#fff}' +
  'h1{margin:0 0 12px;font-size:24px;line-height:1.3}p{margin:0 0 12px}small{color:#595959;overflow-wrap:anywhere}' +
  'a{display:inline-block;margin-top:12px;padding:8px 16px;border-radius:8px;background:#0958d9;color:#fff;text-decoration:none}' +
  'a:focus-visible{outline:3px solid #91caff;outline-offset:2px}' +
  '@media (prefers-color-scheme:dark){body{background:#000;color:#e6e6e6}main{background:#1f1f1f}small{color:#a6a6a6}}';

/** Nothing runs on these pages, and nothing is loaded but their own style. */
export const MESSAGE_POLICY = `${CLOSED_POLICY}; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`;

/** A readable page for people who land where there is nothing, or when the server fails or cannot start. */
export function messagePage(kind: keyof typeof TEXTS, requestId?: string): string {
  const [title, text, link] = TEXTS[kind];
  const number = requestId && `<small>${ru.requestNumber}: ${escapeHtml(requestId)}</small><br>`;
  return `<!doctype html>
<html lang="ru">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><style>${STYLE}</style></head>
<body><main><h1>${title}</h1><p>${text}</p>${number ?? ''}<a href="/">${link}</a></main></body>
</html>
`;
}

export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
