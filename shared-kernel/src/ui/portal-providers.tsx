import { LoadingOutlined } from '@ant-design/icons';
import { ConfigProvider } from 'antd';
import ruRU from 'antd/es/locale/ru_RU';
import dayjs from 'dayjs';
import 'dayjs/locale/ru';
import { Provider } from 'jotai';
import { QueryClientProvider } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { portalQueryClient } from '../query-client.ts';
import { themeAtom } from '../session/theme.ts';
import type { ThemeName } from '../session/theme.ts';
import { portalStore } from '../state.ts';
import { cspNonce } from './csp-nonce.ts';
import { ModalRoot } from './modal-root.tsx';
import { themeConfig } from './theme-tokens.ts';

dayjs.locale('ru');

export interface PortalProvidersProps {
  readonly children: ReactNode;
  /** Another cache than the page's one: tests only. */
  readonly queryClient?: QueryClient;
}

/** antd's Russian, with the letter that it leaves out. */
const RUSSIAN: typeof ruRU = { ...ruRU, Pagination: { ...ruRU.Pagination, next_page: 'Вперёд' } };

/** Without a name of its own: a busy button keeps its Russian name for a screen reader. */
const LOADING_ICON = <LoadingOutlined aria-hidden />;

/** What every React root of the portal stands in: the host's, each remote's, each widget's. */
export function PortalProviders({ children, queryClient }: PortalProvidersProps): ReactElement {
  return (
    <Provider store={portalStore}>
      <QueryClientProvider client={queryClient ?? portalQueryClient}>
        <PortalTheme>{children}</PortalTheme>
      </QueryClientProvider>
    </Provider>
  );
}

const followTheme = (onChange: () => void): (() => void) => portalStore.sub(themeAtom, onChange);
const getTheme = (): ThemeName => portalStore.get(themeAtom);

/** antd with the portal's theme, Russian texts and the page's nonce. */
export function PortalTheme({ children }: { readonly children: ReactNode }): ReactElement {
  // Every root changes in the task of the switch, with the class of the page: an atom's own hook would leave each to be
  // drawn in a later task, dark ground under light theme's text.
  const name = useSyncExternalStore(followTheme, getTheme);
  const csp = useMemo(() => {
    const nonce = cspNonce();
    return nonce === undefined ? {} : { nonce };
  }, []);
  return (
    <ConfigProvider
      locale={RUSSIAN}
      theme={themeConfig(name)}
      csp={csp}
      form={{ requiredMark: true }}
      button={{ autoInsertSpace: false, loadingIcon: LOADING_ICON }}
    >
      <ModalRoot>{children}</ModalRoot>
    </ConfigProvider>
  );
}
