import 'fake-indexeddb/auto';
import { act, screen, waitFor } from '@testing-library/react';
import { renderWithPortal } from 'shared-kernel/testing/render-with-portal.tsx';
import { toBase64 } from '../../../common/base64.ts';
import { createTestAuthority, verifyDetached } from '../../../testing/test-authority.ts';
import type { TestAuthority } from '../../../testing/test-authority.ts';
import { FAKE_CERTIFICATE, createFakePlugin } from '../../../testing/fake-cadesplugin.ts';
import { deleteKey, listStoredKeys } from '../providers/software/key-store.ts';
import { createSoftwareKey } from '../providers/software/software-provider.ts';
import { ChallengeSigner } from './challenge-signer.tsx';

const bytes = new Uint8Array(32).map((_byte, index) => index * 7);
let authority: TestAuthority;

function show(bank?: 'sgb' | 'metcome') {
  const onSigned = jest.fn();
  const onCancel = jest.fn();
  const result = renderWithPortal(
    <ChallengeSigner
      challenge={toBase64(bytes)}
      {...(bank ? { bank } : {})}
      onSigned={onSigned}
      onCancel={onCancel}
    />,
    { user: null },
  );
  return { ...result, onSigned, onCancel };
}

const addKey = (userName: string, bank: 'sgb' | 'metcome' = 'sgb') =>
  createSoftwareKey({ bank, userId: userName, userName }, async (request) => ({
    ...(await authority.issue(request)),
    subject: `CN=${userName}`,
  }));

beforeAll(async () => {
  authority = await createTestAuthority();
});
beforeEach(async () => {
  for (const { id } of await listStoredKeys()) await deleteKey(id);
});
afterEach(() => {
  delete window.cadesplugin;
});

it('ChallengeSigner signs the decoded challenge with a single key without asking', async () => {
  await addKey('Иванов Иван');
  const { onSigned, onCancel } = show();
  await waitFor(() => expect(onSigned).toHaveBeenCalledTimes(1));
  const [signature] = onSigned.mock.calls[0] as [string];
  await expect(verifyDetached(signature, bytes, authority)).resolves.toHaveLength(4);
  expect(onCancel).not.toHaveBeenCalled();
});

it('ChallengeSigner reports that there is no key for the bank', async () => {
  await addKey('Иванов Иван', 'metcome');
  const { onCancel } = show('sgb');
  await waitFor(() => expect(onCancel).toHaveBeenCalledWith('no-key'));
});

it('ChallengeSigner lets the agent choose among several keys', async () => {
  await addKey('Иванов Иван');
  await addKey('Петров Пётр');
  const { user, onSigned } = show();
  await user.click(await screen.findByRole('radio', { name: /Петров Пётр/ }));
  await user.click(screen.getByRole('button', { name: 'Войти с этим сертификатом' }));
  await waitFor(() => expect(onSigned).toHaveBeenCalledTimes(1));
});

it('ChallengeSigner can be cancelled', async () => {
  await addKey('Иванов Иван');
  await addKey('Петров Пётр');
  const { user, onCancel } = show();
  await user.click(await screen.findByRole('button', { name: 'Отмена' }));
  expect(onCancel).toHaveBeenCalledWith('closed');
});

const file = (onSigned: jest.Mock, onCancel: jest.Mock) => (
  <ChallengeSigner
    challenge={toBase64(bytes)}
    purpose="document"
    bank="sgb"
    onSigned={onSigned}
    onCancel={onCancel}
  />
);

it('ChallengeSigner offers a client no key of the browser: the bank takes none', async () => {
  await addKey('Иванов Иван');
  const onCancel = jest.fn();
  renderWithPortal(file(jest.fn(), onCancel), { user: null });
  await waitFor(() => expect(onCancel).toHaveBeenCalledWith('no-key'));
  expect(screen.queryByRole('radio')).not.toBeInTheDocument();
});

it('ChallengeSigner offers a client the certificates of the plug-in alone', async () => {
  await addKey('Петров Пётр');
  window.cadesplugin = createFakePlugin({ certificates: [FAKE_CERTIFICATE] }).plugin;
  renderWithPortal(file(jest.fn(), jest.fn()), { user: null });
  expect(await screen.findByRole('radio', { name: /Иванов Иван Иванович/ })).toBeChecked();
  expect(screen.getAllByRole('radio')).toHaveLength(1);
});

it.each(['signs', 'fails'])(
  'ChallengeSigner that was closed says nothing when the plug-in %s after all',
  async (how) => {
    const answer = Promise.withResolvers<string>();
    const asked = jest.fn(() => answer.promise);
    const { plugin, calls } = createFakePlugin({ certificates: [FAKE_CERTIFICATE], sign: asked });
    window.cadesplugin = plugin;
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    const onSigned = jest.fn();
    const onCancel = jest.fn();
    const { user, unmount } = renderWithPortal(file(onSigned, onCancel), { user: null });
    await screen.findByRole('radio', { name: /Иванов Иван Иванович/ });
    await user.click(screen.getByRole('button', { name: 'Подписать' }));
    await waitFor(() => expect(asked).toHaveBeenCalled());
    unmount();
    if (how === 'signs') answer.resolve('TUlJQmln');
    else answer.reject(new Error('The window was closed'));
    // The store is closed after the search for keys, and again when the signature has ended.
    await waitFor(() => expect(calls.filter((call) => call === 'Store.Close')).toHaveLength(2));
    await act(async () => undefined);
    expect(onSigned).not.toHaveBeenCalled();
    expect(onCancel).not.toHaveBeenCalled();
    warn.mockRestore();
  },
);

it('ChallengeSigner says that the plug-in failed and offers to retry', async () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  window.cadesplugin = createFakePlugin({
    certificates: [],
    failsAt: { step: 'Certificates', message: 'boom' },
  }).plugin;
  show();
  expect(await screen.findByText(/Плагин КриптоПро ЭЦП не ответил/)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Повторить поиск' })).toBeInTheDocument();
  warn.mockRestore();
});
