import { act, screen, waitFor, within } from '@testing-library/react';
import {
  createClientSigning,
  readClientSigning,
  remindClientSigner,
  revokeClientSigning,
} from 'shared-kernel/contract/client-signing';
import type { ClientSigner, ClientSigning as Request } from 'shared-kernel/contract/client-signing';
import { mockEndpoint, mockError, mockNetworkFailure } from 'shared-kernel/testing/mock-endpoint';
import { renderWithPortal } from 'shared-kernel/testing/render-with-portal.tsx';
import { ClientSigning } from './client-signing.tsx';

const HASH = 'hash_of_application_1';
const id = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const offer = {
  document_id: id(1),
  version_id: id(2),
  title: 'Кредитный договор',
  file_name: 'Договор.pdf',
  size_bytes: 1024,
};

const signer = (given: Partial<ClientSigner> = {}): ClientSigner => ({
  id: id(10),
  name: 'Петров Пётр',
  role: 'Директор',
  email: 'p@client.example',
  state: 'sent',
  sent_at: '2026-03-05T09:30:00.000Z',
  opened_at: null,
  signed_at: null,
  kind: null,
  declined_at: null,
  decline_reason: null,
  reminders_left: 3,
  ...given,
});

const request = (given: Partial<Request> = {}): Request => ({
  id: id(20),
  state: 'open',
  created_at: '2026-03-05T09:30:00.000Z',
  created_by: 'Соколова А. В.',
  expires_at: '2026-03-12T09:30:00.000Z',
  documents: [{ ...offer, stale: false }],
  signers: [signer()],
  can_change: true,
  ...given,
});

const show = () => renderWithPortal(<ClientSigning applicationHash={HASH} />);

it('ClientSigning sends the chosen documents and shows the links once', async () => {
  const suggested = [{ name: 'Петров Пётр', role: 'Директор', email: 'p@client.example' }];
  let requests: Request[] = [];
  mockEndpoint(readClientSigning, () => ({
    requests,
    offered: requests.length > 0 ? [] : [offer],
    suggested,
  }));
  const send = mockEndpoint(createClientSigning, () => {
    requests = [request()];
    return { request: request(), links: [{ signer_id: id(10), url: 'https://portal.example/sign#sgb.x' }] };
  });
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: /Отправить клиенту на подпись/ }));
  expect(screen.getByLabelText('ФИО')).toHaveValue('Петров Пётр');
  const email = screen.getByLabelText('E-mail для ссылки и кода');
  await user.clear(email);
  await user.type(email, 'nobody');
  await user.click(screen.getByRole('button', { name: 'Отправить' }));
  expect(await screen.findByText('Проверьте e-mail')).toBeInTheDocument();
  expect(send.calls).toHaveLength(0);
  await user.clear(email);
  await user.type(email, 'p@client.example');
  await user.click(screen.getByRole('button', { name: 'Отправить' }));
  expect(await screen.findByRole('img', { name: 'QR-код ссылки: Петров Пётр' })).toBeInTheDocument();
  expect(screen.getByText(/нажмите в её шапке «Жду клиента»/)).toBeInTheDocument();
  expect(send.calls[0]?.body).toEqual({ version_ids: [id(2)], signers: suggested, days: 7 });
  await user.click(screen.getByRole('button', { name: 'Готово' }));
  await waitFor(() => expect(screen.queryByRole('img', { name: /QR-код/ })).not.toBeInTheDocument());
  expect(screen.getByText('Письмо отправлено')).toBeInTheDocument();
});

it('ClientSigning keeps what was filled in when it could not be sent', async () => {
  mockEndpoint(readClientSigning, {
    requests: [],
    offered: [offer],
    suggested: [{ name: 'Петров Пётр', role: '', email: 'p@client.example' }],
  });
  mockEndpoint(createClientSigning, () => {
    throw mockError('stale_version', { status: 409 });
  });
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: /Отправить клиенту на подпись/ }));
  await user.click(screen.getByRole('button', { name: 'Отправить' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Отправка не подтверждена');
  expect(screen.getByLabelText('ФИО')).toHaveValue('Петров Пётр');
});

it('ClientSigning shows what was sent although its answer was lost', async () => {
  const suggested = [{ name: 'Петров Пётр', role: '', email: 'p@client.example' }];
  let requests: Request[] = [];
  mockEndpoint(readClientSigning, () => ({
    requests,
    offered: requests.length > 0 ? [] : [offer],
    suggested,
  }));
  mockEndpoint(createClientSigning, () => {
    requests = [request()];
    throw mockNetworkFailure();
  });
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: /Отправить клиенту на подпись/ }));
  await user.click(screen.getByRole('button', { name: 'Отправить' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Отправка не подтверждена');
  expect(await screen.findByText('У клиента')).toBeInTheDocument();
});

it('ClientSigning reminds, and revokes after a confirmation', async () => {
  let shown = request();
  mockEndpoint(readClientSigning, () => ({ requests: [shown], offered: [], suggested: [] }));
  const remind = mockEndpoint(
    remindClientSigner,
    () => (shown = request({ signers: [signer({ reminders_left: 0 })] })),
  );
  const revoke = mockEndpoint(
    revokeClientSigning,
    () => (shown = request({ state: 'revoked', can_change: false })),
  );
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Напомнить: Петров Пётр' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: /Напомнить/ })).not.toBeInTheDocument());
  expect(remind.calls[0]?.body).toEqual({ signer_id: id(10) });
  await user.click(screen.getByRole('button', { name: 'Отозвать' }));
  expect(revoke.calls).toHaveLength(0);
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Отозвать' }));
  expect(await screen.findByText('Отозвано')).toBeInTheDocument();
});

it.each<[given: Partial<Request>, text: string | RegExp]>([
  [{ state: 'stale', documents: [{ ...offer, stale: true }] }, /заменён/],
  [
    { state: 'declined', signers: [signer({ state: 'declined', decline_reason: 'Сумма' })] },
    'Причина: Сумма',
  ],
  [
    {
      state: 'signed',
      signers: [signer({ state: 'signed', kind: 'simple', signed_at: '2026-03-06T09:30:00.000Z' })],
    },
    'Скачать подписанное',
  ],
])('ClientSigning tells what became of a request (%#)', async (given, text) => {
  mockEndpoint(readClientSigning, {
    requests: [request({ ...given, can_change: false })],
    offered: [],
    suggested: [],
  });
  show();
  expect(await screen.findByText(text)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Отозвать' })).not.toBeInTheDocument();
});

it('ClientSigning sends nothing where it is only looked at, and still tells what was sent', async () => {
  mockEndpoint(readClientSigning, { requests: [request()], offered: [offer], suggested: [] });
  const { unmount } = renderWithPortal(<ClientSigning applicationHash={HASH} readOnly />);
  expect(await screen.findByText('У клиента')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Отправить клиенту на подпись/ })).not.toBeInTheDocument();
  unmount();
  mockEndpoint(readClientSigning, { requests: [], offered: [offer], suggested: [] });
  const { queryClient } = renderWithPortal(<ClientSigning applicationHash={HASH} readOnly />);
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(screen.queryByRole('region', { name: 'Подпись клиента' })).not.toBeInTheDocument();
});

it('ClientSigning stays where it stood when the last document is signed', async () => {
  let offered = [offer];
  mockEndpoint(readClientSigning, () => ({ requests: [], offered, suggested: [] }));
  const { queryClient } = show();
  expect(await screen.findByRole('button', { name: 'Отправить клиенту на подпись' })).toBeInTheDocument();
  offered = [];
  await act(() => queryClient.invalidateQueries());
  const send = screen.getByRole('button', { name: 'Отправить клиенту на подпись' });
  await waitFor(() => expect(send).toBeDisabled());
  expect(screen.getByRole('region', { name: 'Подпись клиента' })).toBeInTheDocument();
});

it('ClientSigning is not there when there is nothing to sign, and says when that is not known', async () => {
  mockEndpoint(readClientSigning, { requests: [], offered: [], suggested: [] });
  const { container, unmount } = show();
  await waitFor(() => expect(container.querySelector('.ant-skeleton')).not.toBeInTheDocument());
  expect(screen.queryByRole('region', { name: 'Подпись клиента' })).not.toBeInTheDocument();
  unmount();
  mockEndpoint(readClientSigning, () => {
    throw mockError('forbidden', { status: 403 });
  });
  show();
  expect(await screen.findByText('Не удалось узнать, что подписывает клиент')).toBeInTheDocument();
});
