import { useId } from 'react';
import type { ReactElement } from 'react';
import { NavLink } from 'shared-kernel/router';
import { useRemotes } from '../../remotes/index.ts';

/** The top bar's entries in the drawer of a phone. */
export function TopLinks({ onNavigate }: { readonly onNavigate: () => void }): ReactElement {
  const { topBar } = useRemotes();
  const id = useId();
  return (
    <>
      {topBar.map((entry) => (
        <section key={entry.id} className="nav-group" aria-labelledby={`${id}-${entry.id}`}>
          <h2 id={`${id}-${entry.id}`} className="nav-title">
            {entry.label}
          </h2>
          <ul>
            {(entry.items.length > 0 ? entry.items : [{ label: entry.label, path: entry.path }]).map(
              (item) => (
                <li key={item.path}>
                  <NavLink to={item.path} end className="nav-link" onClick={onNavigate}>
                    <span className="nav-label">{item.label}</span>
                  </NavLink>
                </li>
              ),
            )}
          </ul>
        </section>
      ))}
    </>
  );
}
