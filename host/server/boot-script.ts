import type { PortalPageData } from 'shared-kernel/remote/snapshot';
import type { trustTypes } from './trusted-types.ts';

/** Sets the theme before the first paint. Runs inline in `index.html`, as `boot` does. */
export function setTheme(): void {
  try {
    const theme = localStorage.getItem('theme');
    const dark = theme ? theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
    document.documentElement.classList.toggle('dark', dark);
    document.documentElement.style.colorScheme = dark ? 'dark' : 'light';
  } catch {
    // Storage is forbidden: the portal starts without what it remembers.
  }
}

interface FailureTexts {
  readonly title: string;
  readonly text: string;
  readonly reload: string;
}

/**
 * Says in the overlay that a script of the page did not come, or is not the one that was released: no code of the portal is
 * there to say it. Runs inline in `index.html`, before these scripts.
 */
export function watchScripts(overlayId: string, cacheName: string, texts: FailureTexts): void {
  const make = (tag: string, text: string): HTMLElement => {
    const element = document.createElement(tag);
    element.textContent = text;
    return element;
  };
  const reload = async (script: string): Promise<void> => {
    // The kept page names the script that did not come, and what came instead of it is kept by the browser for good.
    if ('caches' in globalThis) await caches.delete(cacheName).catch(() => undefined);
    await fetch(script, { cache: 'reload' }).catch(() => undefined);
    location.reload();
  };
  addEventListener(
    'error',
    ({ target }) => {
      // What the portal asks for later it watches itself, and never defers.
      if (!(target instanceof HTMLScriptElement) || !target.defer) return;
      const button = make('button', texts.reload);
      button.className = 'start-failure-reload';
      button.addEventListener('click', () => void reload(target.src));
      document
        .getElementById(overlayId)
        ?.replaceChildren(make('strong', texts.title), make('span', texts.text), button);
    },
    true,
  );
}

/**
 * Runs inline in `index.html`, before any file is there: its text is taken from this function, so it refers to
 * nothing outside. Asks for exactly the files that the route in the address will need, all at once.
 */
export function boot(
  dataId: string,
  authPaths: readonly string[],
  tokenLifetimeMs: number,
  serviceWorker: string,
  linkPages: Readonly<Record<string, 'client-sign' | 'client-quote'>>,
  trust: typeof trustTypes,
): void {
  // Libraries that insert style elements of their own take the nonce from here (toasts).
  (globalThis as { __nonce__?: string | undefined }).__nonce__ = document.currentScript?.nonce;
  const block = document.getElementById(dataId);
  if (!block) return;
  const { preload, config, snapshot, integrity, delivery } = JSON.parse(
    block.textContent ?? '',
  ) as PortalPageData;

  // Every script of the page runs only with the hash that the server has for it.
  const hashes: Record<string, string> = {};
  const learn = (folder: string, files: Readonly<Record<string, string>> | undefined) => {
    // Keyed as the browser writes the path: a name may hold a space or a letter that it encodes.
    for (const file in files)
      hashes[new URL(folder + file, location.origin).pathname] = files[file] as string;
  };
  learn('/', integrity);
  for (const remote of snapshot.remotes)
    if (remote.available) learn(`/remotes/${remote.name}/`, remote.integrity);
  const protect = (element: HTMLScriptElement | HTMLLinkElement) => {
    const { origin, pathname } = new URL('src' in element ? element.src : element.href);
    const hash = origin === location.origin ? hashes[pathname] : undefined;
    if (hash === undefined) return;
    element.crossOrigin = 'anonymous';
    element.integrity = `sha384-${hash}`;
  };
  Object.assign(globalThis, { portalIntegrity: Object.assign(protect, { learn }) });
  if (integrity)
    trust((pathname) => hashes[pathname] !== undefined, delivery?.override?.address, serviceWorker);

  const path = (location.hash.slice(1).split(/[?#]/)[0] ?? '').replace(/\/+$/, '') || '/';

  const isLive = (key: string): boolean => {
    try {
      const record = JSON.parse(localStorage.getItem(key) ?? 'null') as { timestamp?: number } | null;
      return record !== null && Date.now() - (record.timestamp ?? 0) < tokenLifetimeMs;
    } catch {
      return false;
    }
  };
  const expired = config.banks.map(({ code }) => `auth_${code}`).filter((key) => !isLive(key));
  const signedIn = expired.length < config.banks.length;
  // The sign-in page comes without the code that reads records, and whoever was here last is gone.
  if (!signedIn) expired.push('access_token', 'user_profile');
  try {
    for (const key of expired) localStorage.removeItem(key);
  } catch {
    // A browser that keeps nothing has nothing to clear.
  }

  // Who has to sign in gets the sign-in page alone; the link of a letter and the other auth pages need the portal's code.
  const isAuthPath = authPaths.includes(path);
  const isSignIn = !signedIn && (!isAuthPath || (path === '/login' && !/[?&]confirm=/.test(location.hash)));
  // The page of a secret link: who opens it has no account, and may be an agent who is signed in all the same.
  const linkPage = linkPages[location.pathname];
  const start = linkPage ?? (isSignIn ? 'sign-in' : 'portal');
  Object.assign(globalThis, { portalStart: start });

  const files = new Set<string>();
  const add = (more: readonly string[] | undefined) => more?.forEach((file) => files.add(file));
  if (linkPage !== undefined) {
    add(preload.groups[linkPage]);
  } else if (isSignIn) {
    add(preload.groups['sign-in']);
  } else if (isAuthPath && !signedIn) {
    add(preload.groups['portal']);
    add(preload.groups['auth']);
  } else {
    add(preload.groups['portal']);
    add(preload.groups['shell']);
    add(preload.groups['face']);
    const parts = path.split('/').filter(Boolean);
    const matches = (pattern: string) => {
      const wanted = pattern.split('/').filter(Boolean);
      return (
        wanted.length === parts.length && wanted.every((part, i) => part.startsWith(':') || part === parts[i])
      );
    };
    const routes = Object.keys(preload.routes).filter(matches);
    const route = routes.find((pattern) => !pattern.includes(':')) ?? routes[0];
    if (route !== undefined) add(preload.routes[route]);
  }
  for (const file of files) {
    const link = document.createElement('link');
    link.rel = 'preload';
    link.as = file.endsWith('.css') ? 'style' : file.endsWith('.woff2') ? 'font' : 'script';
    link.href = file;
    if (link.as === 'script') {
      // The first paint needs none of them; the face comes before them.
      link.fetchPriority = 'low';
      protect(link);
    }
    // A face is always asked for without cookies.
    if (link.as === 'font') link.crossOrigin = 'anonymous';
    document.head.append(link);
  }
}
