import '../styles/auth.css';
import { lazyCode } from 'shared-kernel/lazy';
import type { LazyCode } from 'shared-kernel/lazy';
import { authPaths } from 'shared-kernel/auth-paths';
import { themeAtom } from 'shared-kernel/session';
import { portalStore } from 'shared-kernel/state';
import { showStartFailure } from '../errors/start-failure.ts';
import { hideLoadingOverlay } from '../layout/loading-overlay.ts';
import { ru } from '../locale/ru.ts';
import type { Portal } from '../portal.tsx';
import { keepReturnPath } from '../session/return-path.ts';
import { takeLateFace } from '../theme/late-face.ts';
import { findFirstBank } from './first-bank.ts';
import { leadsToPortal } from './is-sign-in-page.ts';
import { holdPresses } from './hold-presses.ts';
import { isSignedInBy } from './signed-in-by.ts';

/** What an agent does first in a form; a password manager sends the last. */
const FIRST_ACTIONS = ['pointerdown', 'keydown', 'input'] as const;

/** The page that was asked for comes after the sign-in. */
function stayAtSignIn(): void {
  const login = `#${authPaths.login.link()}`;
  if (location.hash === login) return;
  keepReturnPath(location.hash.slice(1), null);
  history.replaceState(null, '', login);
}

/** Draws the page's own HTML, which the build has made of `SignInRoot`. */
function draw(place: HTMLElement): void {
  const template = document.getElementById(`sign-in-${portalStore.get(themeAtom)}`) as HTMLTemplateElement;
  place.replaceChildren(template.content.cloneNode(true));
  const bank = place.querySelector<HTMLSelectElement>('select[name="bank"]');
  if (bank) bank.value = findFirstBank();
  document.title = `${ru.auth.loginTitle} — ${ru.app.name}`;
}

/**
 * The sign-in page by itself, before there is a portal or React on the page: HTML. React takes it over when the agent begins to
 * type, and fetches the portal, which gets the page as soon as somebody is signed in, here or in another tab, or the address
 * leads to another page of those who are not.
 */
export function showSignIn(portal: LazyCode<Portal>): void {
  stayAtSignIn();
  const place = document.getElementById('portal') as HTMLElement;
  draw(place);
  hideLoadingOverlay();

  const untilPortal = new AbortController();
  const { signal } = untilPortal;
  /** Takes React from the page, when it is there. */
  let leave = (): void => undefined;

  const handOver = async (): Promise<void> => {
    // Signing in is heard of in several ways; there is one portal.
    if (signal.aborted) return;
    untilPortal.abort();
    try {
      const { render } = await portal.load();
      await render(() => {
        release();
        leave();
        place.replaceChildren();
        takeLateFace();
      });
    } catch (error) {
      showStartFailure(error);
    }
  };
  window.addEventListener('hashchange', () => (leadsToPortal() ? void handOver() : stayAtSignIn()), {
    signal,
  });
  window.addEventListener('storage', (event) => void (isSignedInBy(event) && handOver()), { signal });

  const actions = lazyCode(() => portal.load().then(({ loadSignInActions }) => loadSignInActions()));
  const takenOver = lazyCode(async () => {
    const { takeOver } = await import(/* webpackChunkName: "sign-in-form" */ './take-over.tsx');
    // The portal is about to have the page: what was pressed here is over.
    if (signal.aborted) return new Promise<never>(() => undefined);
    const page = takeOver(place, { actions, onSignedIn: () => void handOver() });
    leave = page.leave;
    await page.ready;
    release();
  });
  const release = holdPresses(place, takenOver.load);
  // The system may change its theme; until somebody types, nothing is lost by drawing the page again.
  const endDrawing = portalStore.sub(themeAtom, () => draw(place));
  signal.addEventListener('abort', endDrawing);
  const begin = (): void => {
    endDrawing();
    takenOver.load().catch(() => undefined);
  };
  for (const type of FIRST_ACTIONS) window.addEventListener(type, begin, { signal, once: true });
}
