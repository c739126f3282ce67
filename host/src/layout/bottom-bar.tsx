import { EllipsisOutlined, PlusOutlined } from '@ant-design/icons';
import type { ReactElement } from 'react';
import { useCapability } from 'shared-kernel/capabilities';
import { useApproval } from 'shared-kernel/query';
import { paths, useNavigate } from 'shared-kernel/router';
import { useSetAtom } from 'shared-kernel/state';
import { ru } from '../locale/ru.ts';
import { useRemotes } from '../remotes/index.ts';
import { useFlowRoute } from './flow-route.ts';
import { InSlices } from './in-slices.tsx';
import { MenuLink } from './sidebar/menu-link.tsx';
import { sidebarDrawerAtom } from './sidebar/sidebar-state.ts';

const BEFORE: readonly string[] = [paths.home.pattern, paths.requests.pattern];
const AFTER: readonly string[] = [paths.chat.pattern];

/** At the thumb on a phone: where agents go most, a new application, and the drawer with all the rest. */
export function BottomBar(): ReactElement {
  const openDrawer = useSetAtom(sidebarDrawerAtom);
  const isInFlow = useFlowRoute() !== null;
  const more = isInFlow ? ru.bottomBar.steps : ru.bottomBar.more;
  return (
    <nav className="bottom-bar" aria-label={ru.bottomBar.label}>
      <InSlices>
        <ul>
          <Links paths={BEFORE} />
          <NewApplicationItem onBlocked={() => openDrawer(true)} />
          <Links paths={AFTER} />
          <li>
            <button
              type="button"
              className="nav-link"
              aria-haspopup="dialog"
              onClick={() => openDrawer(true)}
            >
              <span className="nav-icon" aria-hidden>
                <EllipsisOutlined />
              </span>
              <span className="nav-label">{more}</span>
            </button>
          </li>
        </ul>
      </InSlices>
    </nav>
  );
}

/** Entries of the menu by their paths; a remote that is not there leaves none. */
function Links({ paths: wanted }: { readonly paths: readonly string[] }): ReactElement {
  const { menu } = useRemotes();
  return (
    <>
      {wanted.flatMap((path) => {
        const entry = menu.find((each) => each.path === path);
        return entry ? [<MenuLink key={path} entry={entry} isExact isCollapsed={false} />] : [];
      })}
    </>
  );
}

/** Without an approval it opens the drawer, which says what is to be done for one. */
function NewApplicationItem({ onBlocked }: { readonly onBlocked: () => void }): ReactElement | null {
  const isAllowed = useApproval() === 'success';
  const navigate = useNavigate();
  if (useCapability('offers') === false) return null;
  return (
    <li>
      <button
        type="button"
        className="nav-link bottom-bar-new"
        aria-label={ru.sidebar.newApplication}
        onClick={() => (isAllowed ? void navigate(paths.createRequest.link()) : onBlocked())}
      >
        <PlusOutlined aria-hidden />
      </button>
    </li>
  );
}
