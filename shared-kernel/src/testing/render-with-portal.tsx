import { render } from '@testing-library/react';
import type { RenderResult } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { UserEvent } from '@testing-library/user-event';
import { act } from 'react';
import type { ReactElement } from 'react';
import type { LoginUser } from '../contract/auth.ts';
import { rememberCapabilities } from '../capabilities.ts';
import { DEFAULT_BANK } from '../contract/banks.ts';
import type { BankCode } from '../contract/banks.ts';
import { CAPABILITIES } from '../contract/capabilities.ts';
import type { Capability } from '../contract/capabilities.ts';
import { createPortalQueryClient } from '../query-client.ts';
import type { QueryClient } from '../query.ts';
import { HashRouter } from '../router.ts';
import { session } from '../session/session.ts';
import { themeAtom } from '../session/theme.ts';
import type { ThemeName } from '../session/theme.ts';
import { portalStore } from '../state.ts';
import { PortalProviders } from '../ui/portal-providers.tsx';

/** The agent who is signed in unless a test says otherwise. */
export const TEST_USER: LoginUser = {
  id: '11111111-1111-4111-8111-111111111111',
  email: 'agent@example.com',
  name: 'Иванов Иван Иванович',
  is_superuser: false,
  is_staff: false,
};

/** Signs a test's agent in at a bank and makes the bank current. */
export function signInForTest(
  user: Partial<LoginUser> = {},
  bank: BankCode = DEFAULT_BANK,
  capabilities: readonly Capability[] = CAPABILITIES,
): void {
  act(() => {
    session.signIn(bank, `test-token-${bank}`, { ...TEST_USER, ...user });
    session.setCurrentBank(bank);
  });
  rememberCapabilities(bank, capabilities);
}

export interface RenderOptions {
  /** Path below the hash: `/requests`. */
  readonly route?: string;
  /** Who is signed in; `null` for nobody. */
  readonly user?: Partial<LoginUser> | null;
  readonly bank?: BankCode;
  /** What the bank has beyond the specification; everything unless a test says otherwise. */
  readonly capabilities?: readonly Capability[];
  readonly theme?: ThemeName;
  /** The element brings its own HashRouter (a remote's Root). */
  readonly withRouter?: boolean;
  readonly queryClient?: QueryClient;
}

export interface PortalRenderResult extends RenderResult {
  readonly user: UserEvent;
  readonly queryClient: QueryClient;
}

/** Renders inside the portal's real providers and hash router, with an agent signed in; failed queries do not retry. */
export function renderWithPortal(ui: ReactElement, options: RenderOptions = {}): PortalRenderResult {
  const { route = '/', user = {}, bank = DEFAULT_BANK, theme = 'light', withRouter = true } = options;
  window.location.hash = `#${route}`;
  if (user) signInForTest(user, bank, options.capabilities);
  portalStore.set(themeAtom, theme);
  const queryClient = options.queryClient ?? createPortalQueryClient();
  const defaults = queryClient.getDefaultOptions();
  queryClient.setDefaultOptions({ ...defaults, queries: { ...defaults.queries, retry: false } });
  const result = render(
    <PortalProviders queryClient={queryClient}>
      {withRouter ? <HashRouter>{ui}</HashRouter> : ui}
    </PortalProviders>,
  );
  return Object.assign(result, { user: userEvent.setup(), queryClient });
}
