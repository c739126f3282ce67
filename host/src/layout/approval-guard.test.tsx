import { screen, waitFor } from '@testing-library/react';
import { getProfile } from 'shared-kernel/contract/agent';
import type { Approval } from 'shared-kernel/contract/agent';
import { configureWidgets } from 'shared-kernel/remote';
import { mockEndpoint } from 'shared-kernel/testing/mock-endpoint';
import { agent, currentPath, profile, renderAt, signInAs } from '../testing/render-portal.tsx';
import { ApprovalGuard } from './approval-guard.tsx';

beforeEach(() => {
  configureWidgets({
    peek: () => undefined,
    load: () => Promise.resolve((() => <p>Анкета</p>) as never),
  });
  signInAs();
});

function renderGuard(path: string, approval: Approval) {
  const call = mockEndpoint(getProfile, { ...profile, security_service_approval: approval });
  renderAt(path, <ApprovalGuard />);
  return call;
}

describe('ApprovalGuard', () => {
  it.each(['not_verified', 'negative', 'does_not_exist'] as const)(
    'leads an agent with %s to the questionnaire and shows its gate',
    async (approval) => {
      renderGuard('/requests', approval);
      await waitFor(() => expect(currentPath()).toBe('/agent-profile'));
      expect(await screen.findByText('Анкета')).toBeInTheDocument();
    },
  );

  it.each(['/create-request', '/issue/abcdefghijklmnop/documents'])(
    'leaves the flow at %s alone',
    async (path) => {
      const call = renderGuard(path, 'negative');
      await waitFor(() => expect(call.calls).toHaveLength(1));
      expect(currentPath()).toBe(path);
      expect(screen.queryByText('Анкета')).not.toBeInTheDocument();
    },
  );

  it('lets an approved agent through', async () => {
    const call = renderGuard('/requests', 'success');
    await waitFor(() => expect(call.calls).toHaveLength(1));
    expect(currentPath()).toBe('/requests');
  });

  it('lets the bank’s own people through', async () => {
    signInAs({ ...agent, id: 'admin', is_superuser: true });
    const call = renderGuard('/requests', 'does_not_exist');
    await waitFor(() => expect(call.calls).toHaveLength(1));
    expect(currentPath()).toBe('/requests');
  });
});
