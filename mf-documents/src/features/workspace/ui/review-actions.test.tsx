import { screen, waitFor } from '@testing-library/react';
import { reviewDocument } from 'shared-kernel/contract/documents';
import { mockEndpoint, mockError } from 'shared-kernel/testing/mock-endpoint';
import { renderWithPortal } from 'shared-kernel/testing/render-with-portal.tsx';
import { testDocument, testVersion } from '../../../testing/documents.ts';
import { ReviewActions } from './review-actions.tsx';
import { ReviewAll } from './review-all.tsx';

const waiting = (title: string) => testDocument({ title, status: 'pending', current: testVersion({}) });

describe('ReviewActions', () => {
  it('rejects a file with a reason, and not without one', async () => {
    const document = waiting('Устав');
    const bank = mockEndpoint(reviewDocument, ({ body: { status } }) => ({ ...document, status }));
    const onReviewed = jest.fn();
    const { user } = renderWithPortal(<ReviewActions document={document} onReviewed={onReviewed} />);
    await user.click(screen.getByRole('button', { name: 'Отклонить «Устав»' }));
    const confirm = await screen.findByRole('button', { name: 'Отклонить' });
    await user.click(confirm);
    expect(await screen.findByText('Напишите причину: её увидит агент')).toBeInTheDocument();
    expect(bank.calls).toHaveLength(0);
    await user.type(screen.getByRole('textbox'), 'Не читается вторая страница');
    await user.click(confirm);
    await waitFor(() => expect(onReviewed).toHaveBeenCalledTimes(1));
    expect(bank.calls.map(({ body }) => body)).toEqual([
      { status: 'rejected', reason: 'Не читается вторая страница', version_id: document.current?.id },
    ]);
  });

  it('decides at a bank that knows no version of a decision', async () => {
    const document = waiting('Устав');
    const bank = mockEndpoint(reviewDocument, ({ body }) => {
      if (body.version_id === undefined) return { ...document, status: body.status };
      const fields = [{ path: '/version_id', code: 'unknown_field' }];
      throw mockError('validation', { status: 400, fields });
    });
    const onReviewed = jest.fn();
    const { user } = renderWithPortal(<ReviewActions document={document} onReviewed={onReviewed} />);
    await user.click(screen.getByRole('button', { name: 'Принять «Устав»' }));
    await waitFor(() => expect(onReviewed).toHaveBeenCalledTimes(1));
    expect(bank.calls).toHaveLength(2);
  });
});

describe('ReviewAll', () => {
  it('accepts every waiting file once each was opened, and names those that were not', async () => {
    const documents = [waiting('Устав'), waiting('Паспорт')];
    const bank = mockEndpoint(reviewDocument, ({ body: { status } }) => ({ ...waiting('Устав'), status }));
    const onReviewed = jest.fn();
    const ids = documents.flatMap(({ current }) => current?.id ?? []);
    const first = renderWithPortal(
      <ReviewAll documents={documents} opened={new Set(ids.slice(0, 1))} onReviewed={onReviewed} />,
    );
    expect(screen.getByRole('button')).toBeDisabled();
    expect(screen.getByRole('status')).toHaveTextContent('Паспорт');
    first.unmount();
    const { user } = renderWithPortal(
      <ReviewAll documents={documents} opened={new Set(ids)} onReviewed={onReviewed} />,
    );
    await user.click(screen.getByRole('button'));
    await waitFor(() => expect(onReviewed).toHaveBeenCalledTimes(1));
    expect(bank.calls.map(({ body }) => body)).toEqual(
      ids.map((id) => ({ status: 'approved', version_id: id })),
    );
  });
});
