interface PolicyFactory {
  createPolicy(name: string, rules: Readonly<Record<string, unknown>>): unknown;
}

/**
 * Runs inline in `index.html`, before any file is there: its text is taken from this function, so it refers to nothing
 * outside. Makes the page's default policy of trusted types, through which the browser sends every string that a
 * library gives to a place where it could become code. What is not plainly harmless throws.
 */
export function trustTypes(
  isReleased: (path: string) => boolean,
  override: string | undefined,
  serviceWorker: string,
): void {
  const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes;
  if (!factory) return;
  // An opening or closing tag that only looks like something: no handler, no address, nothing that loads or runs.
  const plainTag =
    /^\/?(?:b|br|div|h[1-6]|hr|i|li|ol|p|small|span|strong|sub|sup|table|tbody|td|th|thead|tr|ul)(?:\s+(?:class|style|title|data-[\w-]+)\s*=\s*(?:"[^"<>]*"|'[^'<>]*'|[\w.-]+(?=[\s/>])))*\s*\/?>/i;
  // A part of an office file, read as XML: nothing of it is an element of a page.
  const officePart =
    /^\s*<[^<>]+\sxmlns(?::\w+)?="http:\/\/(?:schemas\.openxmlformats\.org|schemas\.microsoft\.com|purl\.oclc\.org|purl\.org)\//;
  const pageElements = /www\.w3\.org\/(?:1999\/xhtml|2000\/svg|1998\/Math)/;
  factory.createPolicy('default', {
    createHTML: (html: string, _type: string, sink: string) => {
      if (html.split('<').every((part, index) => index === 0 || plainTag.test(part))) return html;
      return /DOMParser/.test(sink) && officePart.test(html) && !pageElements.test(html) ? html : null;
    },
    // The service worker, files of the releases that this page knows the hashes of, and workers that a script of theirs has put together.
    createScriptURL: (address: string, _type: string, sink: string) => {
      const url = new URL(address, location.href);
      if (/^ServiceWorker/.test(sink)) return url.href === location.origin + serviceWorker ? address : null;
      if (url.origin === location.origin && url.protocol !== 'blob:')
        return isReleased(url.pathname) ? address : null;
      if (url.protocol === 'blob:') return /^Worker/.test(sink) ? address : null;
      return override !== undefined && url.href.startsWith(override) ? address : null;
    },
  });
}
