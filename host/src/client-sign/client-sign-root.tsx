import { useCallback, useEffect, useRef, useState } from 'react';
import type { ReactElement, ReactNode } from 'react';
import type { SigningPage } from 'shared-kernel/contract/client-signing-page';
import type { LazyCode } from 'shared-kernel/lazy';
import { themeAtom, toggleThemeAtom } from 'shared-kernel/session';
import { useAtomValue, useSetAtom } from 'shared-kernel/state';
import { Icon } from '../auth/icon.tsx';
import { Notice } from '../auth/notice.tsx';
import { hideLoadingOverlay } from '../layout/loading-overlay.ts';
import { SkipLink } from '../layout/skip-link.tsx';
import { clientSignTexts as texts } from '../locale/client-sign.ts';
import { ru } from '../locale/ru.ts';
import { Logo } from '../theme/logo.tsx';
import { failureText } from './format.ts';
import type { OwnKeyDialog } from './own-key-dialog.tsx';
import { SigningError } from './signing-calls.ts';
import type { SigningCalls } from './signing-calls.ts';
import { SigningContent } from './signing-content.tsx';

interface ClientSignRootProps {
  readonly bank: string;
  /** Absent where the address holds no link. */
  readonly calls: SigningCalls | undefined;
  readonly ownKey: LazyCode<typeof OwnKeyDialog>;
}

type Loaded =
  | { readonly kind: 'loading' }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'page'; readonly page: SigningPage };

/** Frame of the page: header, heading, and what there is to say about the link. */
export function ClientSignRoot({ bank, calls, ownKey }: ClientSignRootProps): ReactElement {
  const [loaded, setLoaded] = useState<Loaded>(calls ? { kind: 'loading' } : { kind: 'unknown' });
  const heading = useRef<HTMLHeadingElement>(null);

  const load = useCallback(async (): Promise<void> => {
    if (!calls) return;
    try {
      setLoaded({ kind: 'page', page: await calls.open() });
    } catch (error) {
      const isUnknown = error instanceof SigningError && error.code === 'not_found';
      setLoaded(isUnknown ? { kind: 'unknown' } : { kind: 'failed', error });
    }
  }, [calls]);

  useEffect(hideLoadingOverlay, []);
  useEffect(() => {
    document.title = texts.title;
    void load();
  }, [load]);

  // What was read before is somewhere else in the page, or gone: the reading begins anew.
  const show = (page: SigningPage): void => {
    setLoaded({ kind: 'page', page });
    heading.current?.focus();
  };

  return (
    <div className="client-sign">
      <SkipLink />
      <header className="auth-header">
        <Logo className="auth-header-logo" />
        <ThemeButton />
      </header>
      <main id="main" className="client-sign-main" tabIndex={-1}>
        <h1 ref={heading} tabIndex={-1}>
          {texts.title}
        </h1>
        {loaded.kind === 'loading' ? <p role="status">{texts.loading}</p> : null}
        {loaded.kind === 'unknown' ? (
          <Notice kind="warning" title={texts.unknown} description={texts.unknownText} />
        ) : null}
        {loaded.kind === 'failed' ? (
          <Notice
            kind="error"
            title={texts.failed}
            description={failureText(loaded.error)}
            action={<Retry onClick={load}>{texts.retry}</Retry>}
          />
        ) : null}
        {loaded.kind === 'page' && calls ? (
          <SigningContent
            page={loaded.page}
            bank={bank}
            calls={calls}
            ownKey={ownKey}
            onChanged={show}
            onStale={() => void load()}
          />
        ) : null}
      </main>
    </div>
  );
}

function Retry(props: { readonly onClick: () => Promise<void>; readonly children: ReactNode }): ReactElement {
  return (
    <button type="button" className="auth-button is-inline" onClick={() => void props.onClick()}>
      {props.children}
    </button>
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
