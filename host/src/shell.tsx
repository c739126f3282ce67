import { useEffect } from 'react';
import type { ReactElement } from 'react';
import { useAtom } from 'shared-kernel/state';
import { lazyPart } from 'shared-kernel/lazy-part';
import { Widget } from 'shared-kernel/remote';
import { RELEASES_PATH } from 'shared-kernel/remote/route-ownership';
import { useLocation } from 'shared-kernel/router';
import { currentBankAtom, currentUserAtom } from 'shared-kernel/session';
import { NotFoundPage, useIsMobile } from 'shared-kernel/ui';
import { useAtomValue } from 'shared-kernel/state';
import { ReleasesRoute } from './delivery/releases-route.tsx';
import { AfterFirstPage } from './layout/after-first-page.tsx';
import { ApprovalGuard } from './layout/approval-guard.tsx';
import { BottomBar } from './layout/bottom-bar.tsx';
import { ConnectionLine } from './layout/connection-line.tsx';
import { catchLostFocus } from './layout/lost-focus.ts';
import { ScrollToTop } from './layout/scroll-to-top.tsx';
import { returnFocus } from './layout/dialog-focus.ts';
import { followDialogs } from './layout/dialog-history.ts';
import { useFirstPage } from './first-page.ts';
import { useShortcuts } from './layout/shortcuts.ts';
import { sidebarDrawerAtom, sidebarExpandedAtom } from './layout/sidebar/sidebar-state.ts';
import { Sidebar } from './layout/sidebar/sidebar.tsx';
import { TopBar } from './layout/top-bar/top-bar.tsx';
import { RemoteOutlet } from './remotes/index.ts';
import { UrgentLine } from './layout/urgent-line.tsx';
import { useUrgentPlace } from './layout/use-urgent-place.ts';
import { searchOpenAtom } from './search/search-state.ts';
import { ConfirmIdentity } from './session/confirm-identity-host.tsx';
import { PasswordGate } from './session/password-gate.tsx';
import { SecondFactorGate } from './session/second-factor-gate.tsx';
import { ExpiryWarning } from './session/expiry-warning.tsx';

export { startRemotes } from './remotes/index.ts';

const palette = lazyPart(() =>
  import(/* webpackChunkName: "palette" */ './search/search-palette.tsx').then(
    (module) => module.SearchPalette,
  ),
);

/** What is behind the sign-in, where each call may ask again who the agent is. */
export function Shell(): ReactElement {
  return (
    <>
      <Content />
      <ConfirmIdentity />
    </>
  );
}

/** The portal, or before it what the bank asks for first. */
function Content(): ReactElement {
  const user = useAtomValue(currentUserAtom);
  if (user?.mustChangePassword) return <PasswordGate />;
  return user?.mustEnrolSecondFactor ? <SecondFactorGate /> : <Frame />;
}

/** Everything around the pages. */
function Frame(): ReactElement {
  const [isExpanded, setExpanded] = useAtom(sidebarExpandedAtom);
  const [isDrawerOpen, setDrawerOpen] = useAtom(sidebarDrawerAtom);
  const [isSearchOpen, setSearchOpen] = useAtom(searchOpenAtom);
  const isFirstPageShown = useFirstPage();
  const isMobile = useIsMobile();
  const bank = useAtomValue(currentBankAtom);
  const user = useAtomValue(currentUserAtom);
  const isSuperuser = user?.role === 'superuser';
  const { pathname } = useLocation();
  const urgent = useUrgentPlace();
  const urgentLine = urgent.first ? <UrgentLine message={urgent.first} /> : null;
  useShortcuts({
    onSearch: () => setSearchOpen((isOpen) => !isOpen),
    onToggleSidebar: () => (isMobile ? setDrawerOpen(!isDrawerOpen) : setExpanded(!isExpanded)),
  });
  useEffect(followDialogs, []);
  useEffect(returnFocus, []);
  useEffect(catchLostFocus, []);
  return (
    <div className="shell">
      <Sidebar />
      <div className="shell-column">
        <TopBar />
        <ConnectionLine />
        {/* Another bank or agent has other messages, contacts and gates. */}
        <div
          key={`${bank}:${user?.id ?? ''}`}
          className={urgent.isKept ? 'shell-widgets has-urgent' : 'shell-widgets'}
        >
          <AfterFirstPage placeholder={urgentLine}>
            <Widget name="urgent-banner" placeholder={urgentLine} />
          </AfterFirstPage>
          <ApprovalGuard />
        </div>
        <main
          id="main"
          tabIndex={-1}
          className={urgent.isKept === undefined ? 'shell-main is-unplaced' : 'shell-main'}
        >
          <RemoteOutlet
            notFound={<NotFoundPage />}
            own={isSuperuser && pathname === RELEASES_PATH ? <ReleasesRoute /> : null}
          />
        </main>
      </div>
      {isMobile ? <BottomBar /> : null}
      <ScrollToTop />
      <ExpiryWarning />
      {isSearchOpen || isFirstPageShown ? <palette.Part /> : null}
    </div>
  );
}
