import type { ReactElement, ReactNode } from 'react';
import { themeAtom, toggleThemeAtom } from 'shared-kernel/session';
import { useAtomValue, useSetAtom } from 'shared-kernel/state';
import { ru } from '../locale/ru.ts';
import { Logo } from '../theme/logo.tsx';
import { Icon } from './icon.tsx';

/** The auth layout: what the portal is on the left, the form on the right; on a phone the form alone. */
export function AuthFrame({ children }: { readonly children: ReactNode }): ReactElement {
  const theme = useAtomValue(themeAtom);
  const toggleTheme = useSetAtom(toggleThemeAtom);
  return (
    <div className="auth">
      <aside className="auth-brand" aria-label={ru.app.name}>
        <Logo className="auth-brand-logo" />
        <p className="auth-brand-lead">{ru.auth.lead}</p>
        <ul className="auth-brand-points">
          {ru.auth.leadPoints.map((point) => (
            <li key={point}>
              <Icon name="check" />
              <span>{point}</span>
            </li>
          ))}
        </ul>
      </aside>
      <div className="auth-side">
        <header className="auth-header">
          <Logo className="auth-header-logo" />
          <button
            type="button"
            className="auth-theme"
            aria-label={theme === 'dark' ? ru.topBar.toLight : ru.topBar.toDark}
            onClick={() => toggleTheme()}
          >
            <Icon name={theme === 'dark' ? 'sun' : 'moon'} />
          </button>
        </header>
        <main id="main" className="auth-main" tabIndex={-1}>
          <div className="auth-card">{children}</div>
        </main>
      </div>
    </div>
  );
}

/** Heading of an auth page; it takes the focus when the page opens. */
export function AuthHeading({
  title,
  subtitle,
}: {
  readonly title: string;
  readonly subtitle: string;
}): ReactElement {
  return (
    <div className="auth-heading">
      <h1>{title}</h1>
      <p>{subtitle}</p>
    </div>
  );
}
