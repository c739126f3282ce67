import { render } from '@testing-library/react';
import type { RenderResult } from '@testing-library/react';
import type { ReactNode } from 'react';
import type { LoginUser } from 'shared-kernel/contract/auth';
import { rememberCapabilities } from 'shared-kernel/capabilities';
import type { BankCode } from 'shared-kernel/contract/banks';
import { CAPABILITIES } from 'shared-kernel/contract/capabilities';
import type { Profile } from 'shared-kernel/contract/agent';
import { HashRouter } from 'shared-kernel/router';
import { session } from 'shared-kernel/session';
import { PortalToaster } from 'shared-kernel/toast';
import { PortalProviders } from 'shared-kernel/ui';

export const agent: LoginUser = {
  id: 'agent-1',
  email: 'agent@example.com',
  name: 'Соколова Анна Викторовна',
  is_superuser: false,
  is_staff: false,
};

export const profile: Profile = {
  id: agent.id,
  last_name: 'Соколова',
  first_name: 'Анна',
  middle_name: 'Викторовна',
  email: agent.email,
  phone: '+79991234567',
  photo: null,
  avatar: null,
  organization: { full_name: 'ООО «Брокер Плюс»', short_name: 'Брокер Плюс' },
  user_position: null,
  security_service_approval: 'success',
  has_access_to_all_tasks: true,
  is_superuser: false,
  is_staff: false,
  notification_preferences: { email: true, browser: true },
};

/** Signs an agent in at a bank without a call. */
export function signInAs(user: LoginUser = agent, bank: BankCode = 'sgb', token = `token-${bank}`): void {
  session.signIn(bank, token, user);
  session.setCurrentBank(bank);
  rememberCapabilities(bank, CAPABILITIES);
}

/** Renders a part of the shell in everything that it stands in, at a route. */
export function renderAt(path: string, children: ReactNode): RenderResult {
  window.location.hash = `#${path}`;
  return render(
    <PortalProviders>
      <HashRouter>
        {children}
        <PortalToaster />
      </HashRouter>
    </PortalProviders>,
  );
}

/** Path below the hash. */
export function currentPath(): string {
  return window.location.hash.replace(/^#/u, '');
}
