import { screen, waitFor } from '@testing-library/react';
import { createDocumentRequest } from 'shared-kernel/contract/applications';
import type { DocumentRequest } from 'shared-kernel/contract/applications';
import { mockEndpoint, mockError, mockNetworkFailure } from 'shared-kernel/testing/mock-endpoint';
import { renderWithPortal } from 'shared-kernel/testing/render-with-portal.tsx';
import { getHash } from '../../../testing/fixtures.ts';
import { RequestDialog } from './request-dialog.tsx';

const REQUEST: DocumentRequest = {
  id: '00000000-0000-4000-8000-000000000001',
  title: 'Устав',
  description: '',
  state: 'open',
  thread_id: '00000000-0000-4000-8000-000000000002',
  document_id: '00000000-0000-4000-8000-000000000003',
  created_at: '2026-11-25T09:30:00.000Z',
  created_by: 'Медведева О. И.',
  answered_at: null,
  due_at: null,
};

it('RequestDialog keeps a term beyond its limits as it was typed and sends nothing until it is mended', async () => {
  const { calls } = mockEndpoint(createDocumentRequest, () => new Promise<never>(() => undefined));
  const { user } = renderWithPortal(<RequestDialog hash={getHash(1042)} onClose={() => undefined} />);
  await user.type(screen.getByLabelText('Какой документ нужен'), 'Устав');
  const days = screen.getByLabelText('Срок ответа, дней');
  const send = screen.getByRole('button', { name: 'Отправить запрос' });
  for (const typed of ['0', '61', '-5', '7,5', '-']) {
    await user.clear(days);
    await user.type(days, typed);
    await user.click(send);
    expect(days).toHaveValue(typed);
    expect(days).toHaveAccessibleDescription('Укажите целое число от 1 до 60');
    expect(days).toHaveFocus();
  }
  expect(calls).toHaveLength(0);
  await user.clear(days);
  await user.type(days, '60');
  await user.click(send);
  await waitFor(() => expect(calls[0]?.body.due_days).toBe(60));
});

it('RequestDialog names the same request when its answer was lost, and another one afterwards', async () => {
  let isLost = true;
  const { calls } = mockEndpoint(createDocumentRequest, () => {
    if (isLost) throw mockNetworkFailure();
    return REQUEST;
  });
  const onClose = jest.fn();
  const { user } = renderWithPortal(<RequestDialog hash={getHash(1042)} onClose={onClose} />);
  await user.type(screen.getByLabelText('Какой документ нужен'), 'Устав');
  const send = screen.getByRole('button', { name: 'Отправить запрос' });
  await user.click(send);
  expect(await screen.findByRole('alert')).toHaveTextContent('Банк не отвечает');
  isLost = false;
  await user.click(send);
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  await user.click(send);
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(2));
  const [lost, again, other] = calls.map(({ body }) => body.client_request_id);
  expect(lost).toMatch(/^[0-9a-f-]{36}$/);
  expect(again).toBe(lost);
  expect(other).not.toBe(lost);
});

it('RequestDialog sends what a bank of an earlier contract knows', async () => {
  const { calls } = mockEndpoint(createDocumentRequest, ({ body }) => {
    if (body.client_request_id === undefined) return REQUEST;
    throw mockError('validation', { fields: [{ path: '/client_request_id', code: 'unknown_field' }] });
  });
  const onClose = jest.fn();
  const { user } = renderWithPortal(<RequestDialog hash={getHash(1042)} onClose={onClose} />);
  await user.type(screen.getByLabelText('Какой документ нужен'), 'Устав');
  await user.click(screen.getByRole('button', { name: 'Отправить запрос' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(calls).toHaveLength(2);
});

it('RequestDialog leads to the first field that is wrong', async () => {
  const { user } = renderWithPortal(<RequestDialog hash={getHash(1042)} onClose={() => undefined} />);
  await user.type(screen.getByLabelText('Срок ответа, дней'), '0');
  await user.click(screen.getByRole('button', { name: 'Отправить запрос' }));
  expect(screen.getByLabelText('Какой документ нужен')).toHaveFocus();
});
