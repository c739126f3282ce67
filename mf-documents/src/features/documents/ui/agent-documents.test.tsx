import { screen, within } from '@testing-library/react';
import { getAgentInfo } from 'shared-kernel/contract/agent';
import { deleteDocument, signDocument } from 'shared-kernel/contract/documents';
import { mockEndpoint, mockError } from 'shared-kernel/testing/mock-endpoint';
import { renderWithPortal } from 'shared-kernel/testing/render-with-portal.tsx';
import { PortalToaster } from 'shared-kernel/toast';
import { DocumentWorkspace } from '../../../widgets/document-workspace.tsx';
import { AgentDocuments } from './agent-documents.tsx';

it('stands on the page of the profile at a bank that keeps no versions of documents', async () => {
  mockEndpoint(getAgentInfo, { documents: [{ id: 'd', title: 'Устав', status: 'pending' }] });
  renderWithPortal(<DocumentWorkspace scope="agent" />, { capabilities: [] });
  expect(await screen.findByText('Устав')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Загрузить документ' })).toBeEnabled();
});

describe('AgentDocuments', () => {
  it.each([
    ['signed', 'Подписать «Устав»', 'Подписать', 'Не удалось подписать документ'],
    ['deleted', 'Удалить «Устав»', 'Удалить', 'Не удалось удалить документ'],
  ])('says that a document was not %s', async (_, action, confirm, failed) => {
    const fail = (): never => {
      throw mockError('internal', { status: 500 });
    };
    mockEndpoint(signDocument, fail);
    mockEndpoint(deleteDocument, fail);
    mockEndpoint(getAgentInfo, {
      inn: '7707083893',
      full_name: null,
      short_name: null,
      address: null,
      phone: null,
      email: null,
      contact_person: null,
      documents: [{ id: 'd', title: 'Устав', status: 'approved' }],
    });
    const { user } = renderWithPortal(
      <>
        <AgentDocuments />
        <PortalToaster />
      </>,
    );
    await user.click(await screen.findByRole('button', { name: action }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: confirm }));
    expect(await screen.findByText(failed)).toBeInTheDocument();
  });
});
