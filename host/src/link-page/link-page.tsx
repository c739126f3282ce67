import { useCallback, useEffect, useRef, useState } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { themeAtom, toggleThemeAtom } from 'shared-kernel/session';
import { useAtomValue, useSetAtom } from 'shared-kernel/state';
import { Icon } from '../auth/icon.tsx';
import { Notice } from '../auth/notice.tsx';
import { hideLoadingOverlay } from '../layout/loading-overlay.ts';
import { SkipLink } from '../layout/skip-link.tsx';
import { linkPageTexts as texts } from '../locale/link-page.ts';
import { ru } from '../locale/ru.ts';
import { Logo } from '../theme/logo.tsx';
import { failureText } from './failure-text.ts';
import { LinkError } from './link-calls.ts';

interface LinkPageProps<Answer> {
  /** Before there is an answer, and with it. */
  readonly getTitle: (answer: Answer | undefined) => string;
  readonly loading: string;
  /** What to do about an address that leads nowhere. */
  readonly unknown: string;
  /** Absent where the address holds no link. */
  readonly open: (() => Promise<Answer>) | undefined;
  readonly children: (answer: Answer, page: LinkPageActions<Answer>) => ReactNode;
}

export interface LinkPageActions<Answer> {
  /** Shows what the bank has answered meanwhile. */
  readonly show: (answer: Answer) => void;
  /** The bank knows something else of the link than this page. */
  readonly reload: () => void;
}

type Loaded<Answer> =
  | { readonly kind: 'loading' }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'page'; readonly answer: Answer };

/** Frame of a secret link's page: header, heading, and what there is to say where the link does not open. */
export function LinkPage<Answer>(props: LinkPageProps<Answer>): ReactElement {
  const { open, children } = props;
  const [loaded, setLoaded] = useState<Loaded<Answer>>(open ? { kind: 'loading' } : { kind: 'unknown' });
  const heading = useRef<HTMLHeadingElement>(null);

  const load = useCallback(async (): Promise<void> => {
    if (!open) return;
    try {
      setLoaded({ kind: 'page', answer: await open() });
    } catch (error) {
      const isUnknown = error instanceof LinkError && error.code === 'not_found';
      setLoaded(isUnknown ? { kind: 'unknown' } : { kind: 'failed', error });
    }
  }, [open]);

  useEffect(hideLoadingOverlay, []);
  useEffect(() => void load(), [load]);
  const title = props.getTitle(loaded.kind === 'page' ? loaded.answer : undefined);
  useEffect(() => {
    document.title = title;
  }, [title]);

  // What was read before is somewhere else in the page, or gone: the reading begins anew.
  const show = (answer: Answer): void => {
    setLoaded({ kind: 'page', answer });
    heading.current?.focus();
  };

  return (
    <div className="link-page">
      <SkipLink />
      <header className="auth-header">
        <Logo className="auth-header-logo" />
        <ThemeButton />
      </header>
      <main id="main" className="link-page-main" tabIndex={-1}>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {loaded.kind === 'loading' ? <p role="status">{props.loading}</p> : null}
        {loaded.kind === 'unknown' ? (
          <Notice kind="warning" title={texts.unknown} description={props.unknown} />
        ) : null}
        {loaded.kind === 'failed' ? (
          <Notice
            kind="error"
            title={texts.failed}
            description={failureText(loaded.error)}
            action={
              <button type="button" className="auth-button is-inline" onClick={() => void load()}>
                {texts.retry}
              </button>
            }
          />
        ) : null}
        {loaded.kind === 'page' ? children(loaded.answer, { show, reload: () => void load() }) : null}
      </main>
    </div>
  );
}

function ThemeButton(): ReactElement {
  const theme = useAtomValue(themeAtom);
  const toggleTheme = useSetAtom(toggleThemeAtom);
  return (
    <button
      type="button"
      className="auth-theme"
      aria-label={theme === 'dark' ? ru.topBar.toLight : ru.topBar.toDark}
      onClick={() => toggleTheme()}
    >
      <Icon name={theme === 'dark' ? 'sun' : 'moon'} />
    </button>
  );
}
