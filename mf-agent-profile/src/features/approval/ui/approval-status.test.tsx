import { screen } from '@testing-library/react';
import { getProfile } from 'shared-kernel/contract/agent';
import { mockEndpoint } from 'shared-kernel/testing/mock-endpoint';
import { renderWithPortal } from 'shared-kernel/testing/render-with-portal.tsx';
import { ApprovalStatus } from './approval-status.tsx';

describe('ApprovalStatus', () => {
  it('leads to the questionnaire while the bank has not said how the approval stands', () => {
    mockEndpoint(getProfile, () => new Promise<never>(() => undefined));
    renderWithPortal(<ApprovalStatus collapsed={false} />);
    expect(screen.getByRole('link', { name: /Анкета агента/ })).toHaveAttribute('href', '#/agent-profile');
  });
});
