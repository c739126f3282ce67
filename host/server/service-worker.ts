/** What a worker has that a page and a server have not; the library of types for it collides with that of pages. */
interface WorkerScope {
  readonly registration: {
    readonly navigationPreload?: { readonly enable: () => Promise<void> };
  };
  readonly skipWaiting: () => Promise<void>;
  readonly addEventListener: (type: string, listener: (event: FetchEvent) => void) => void;
}
interface FetchEvent {
  readonly request: Request;
  readonly preloadResponse: Promise<Response | undefined>;
  readonly waitUntil: (work: Promise<unknown>) => void;
  readonly respondWith: (answer: Promise<Response>) => void;
}

declare const self: WorkerScope;

/** Name of the header by which the server says that a page may be kept. */
export const KEPT_PAGE_HEADER = 'x-portal-keep';

/**
 * Runs as the portal's service worker: its text is taken from this function, so it refers to nothing outside. It keeps the
 * last page and nothing else: files are kept by the browser itself, answers of banks by nobody.
 */
export function serviceWorker(
  cacheName: string,
  keptHeader: string,
  patienceMs: number,
  freshMs: number,
  offline: { readonly page: string; readonly policy: string },
): void {
  const keep = async (answer: Response): Promise<void> => {
    const cache = await caches.open(cacheName);
    if (answer.ok && answer.headers.has(keptHeader)) await cache.put('/', answer);
    // A superuser's page with a remote of his own is nobody's next one.
    else if (answer.ok) await cache.delete('/');
  };
  const isFresh = (page: Response): boolean =>
    Date.now() - Date.parse(page.headers.get('date') ?? '') < freshMs;

  const openPage = async (event: FetchEvent): Promise<Response> => {
    const cache = await caches.open(cacheName);
    const kept = await cache.match('/');
    const fetched = (async () => {
      const answer = (await event.preloadResponse) ?? (await fetch(event.request));
      event.waitUntil(keep(answer.clone()));
      return answer;
    })();
    event.waitUntil(fetched.catch(() => undefined));
    const late = new Promise<undefined>((resolve) =>
      setTimeout(resolve, kept && isFresh(kept) ? patienceMs : 10_000),
    );
    const answer = await Promise.race([fetched, late]).catch(() => undefined);
    if (answer && (answer.status < 500 || !kept)) return answer;
    if (kept) return kept;
    return fetched.catch(
      () =>
        new Response(offline.page, {
          headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': offline.policy },
        }),
    );
  };

  self.addEventListener('install', (event) => {
    // The page that installs it is there already; the next one shall be, whatever the network.
    event.waitUntil(
      fetch('/')
        .then(keep)
        .catch(() => undefined)
        .then(() => self.skipWaiting()),
    );
  });
  self.addEventListener('activate', (event) => {
    event.waitUntil(Promise.resolve(self.registration.navigationPreload?.enable()));
  });
  self.addEventListener('fetch', (event) => {
    const { request } = event;
    const { origin, pathname } = new URL(request.url);
    if (request.mode === 'navigate' && origin === location.origin && /^\/(?:index\.html)?$/.test(pathname))
      event.respondWith(openPage(event));
  });
}
