import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import {
  confirmSigningCode,
  declineByLink,
  downloadSignedByLink,
  readSigningFile,
  requestSigningCode,
  signByLink,
} from 'shared-kernel/contract/client-signing-page';
import type { SigningPage } from 'shared-kernel/contract/client-signing-page';
import { lazyCode } from 'shared-kernel/lazy';
import { ClientSignRoot } from './client-sign-root.tsx';
import { failureText } from './format.ts';
import { takeLink } from '../link-page/take-link.ts';
import { LinkError } from '../link-page/link-calls.ts';
import type { SigningCalls } from './signing-calls.ts';

const SECRET = 'x'.repeat(43);

const page = (given: Partial<SigningPage> = {}): SigningPage => ({
  state: 'open',
  bank_name: 'СГБ',
  client_name: 'ООО «Ромашка»',
  agent_name: 'Соколова Анна Викторовна',
  agent_organization: 'ООО «Брокер Плюс»',
  expires_at: '2026-12-02T09:30:00.000Z',
  signer: {
    name: 'Петров Пётр',
    role: 'Директор',
    email: 'p***v@client.example',
    signed_at: null,
    kind: null,
  },
  signers: [{ name: 'Петров Пётр', role: 'Директор', signed: false, own: true }],
  documents: [
    {
      id: '00000000-0000-4000-8000-000000000001',
      title: 'Кредитный договор',
      file_name: 'Договор.pdf',
      mime_type: 'application/pdf',
      size_bytes: 585,
      sha256: 'a'.repeat(64),
      stale: false,
    },
  ],
  ...given,
});

const signed = page({
  state: 'signed',
  signer: { ...page().signer, signed_at: '2026-11-26T09:30:00.000Z', kind: 'simple' },
});

/** A bank that answers so; what a test does not give is not to be called. */
function bankThat(given: Partial<SigningCalls>): SigningCalls {
  const refuse = (): Promise<never> => Promise.reject(new Error('This call was not expected'));
  return {
    open: () => Promise.resolve(page()),
    file: refuse,
    requestCode: () => Promise.resolve({ sent_to: 'p***v@client.example', expires_at: '' }),
    confirm: refuse,
    sign: refuse,
    decline: refuse,
    archive: refuse,
    ...given,
  };
}

/** In place of the portal's dialog with its widget: signs whatever it gets. */
const Dialog = ({
  content,
  onSigned,
  onGivenUp,
}: {
  content: string;
  onSigned: (cms: string) => void;
  onGivenUp: (reason: 'closed') => void;
}): ReactElement => {
  // A plug-in goes on when its dialog is gone.
  signLater = () => onSigned(`cms of ${content}`);
  return (
    <>
      <button type="button" onClick={signLater}>
        Ключ
      </button>
      <button type="button" onClick={() => onGivenUp('closed')}>
        Закрыть
      </button>
    </>
  );
};
let signLater: () => void;

function show(calls: SigningCalls | undefined) {
  render(<ClientSignRoot bank="sgb" calls={calls} ownKey={lazyCode(() => Promise.resolve(Dialog))} />);
  return userEvent.setup();
}

async function enterCode(user: ReturnType<typeof userEvent.setup>, code = '123456'): Promise<void> {
  await user.click(await screen.findByRole('button', { name: 'Получить код' }));
  await user.type(await screen.findByLabelText('Код из письма'), code);
}

/** Goes as far as the dialog of the own key, at a bank that answers `sign`. */
async function openOwnKey(sign: SigningCalls['sign']) {
  const file = { arrayBuffer: () => Promise.resolve(new TextEncoder().encode('file').buffer) } as Blob;
  const user = show(
    bankThat({
      confirm: () => Promise.resolve({ confirmation: SECRET, expires_at: '' }),
      file: () => Promise.resolve(file),
      sign,
    }),
  );
  await enterCode(user);
  await user.click(screen.getByRole('checkbox', { name: 'Подписать своей электронной подписью' }));
  await user.click(screen.getByRole('checkbox', { name: /подписываю их своей электронной подписью/ }));
  await user.click(screen.getByRole('button', { name: 'Подписать' }));
  return user;
}

it('ClientSignRoot signs by the code after the consent', async () => {
  const confirm = jest.fn().mockResolvedValue({ confirmation: SECRET, expires_at: '' });
  const sign = jest.fn().mockResolvedValue(signed);
  const user = show(bankThat({ confirm, sign }));
  await enterCode(user, '12');
  await user.click(screen.getByRole('button', { name: 'Подписать' }));
  expect(screen.getByText('Введите шесть цифр из письма')).toBeInTheDocument();
  expect(screen.getByText('Без согласия подписать нельзя')).toBeInTheDocument();
  expect(confirm).not.toHaveBeenCalled();
  await user.type(screen.getByLabelText('Код из письма'), '3456');
  await user.click(screen.getByRole('checkbox', { name: /Подтверждаю: документы мной прочитаны/ }));
  await user.click(screen.getByRole('button', { name: 'Подписать' }));
  expect(await screen.findByText('Документы подписаны')).toBeInTheDocument();
  expect(confirm).toHaveBeenCalledWith('123456');
  expect(sign).toHaveBeenCalledWith(SECRET);
  expect(screen.getByRole('heading', { level: 1, name: 'Подписанные документы' })).toHaveFocus();
  expect(document.title).toBe('Подписанные документы');
  expect(screen.getByRole('region', { name: 'Что подписано' })).toHaveTextContent('Договор.pdf, 585 Б');
});

it('ClientSignRoot does not ask for another code when only the signature failed', async () => {
  const confirm = jest.fn().mockResolvedValue({ confirmation: SECRET, expires_at: '' });
  const sign = jest.fn().mockRejectedValueOnce(new LinkError('network')).mockResolvedValue(signed);
  const user = show(bankThat({ confirm, sign }));
  await enterCode(user);
  await user.click(screen.getByRole('checkbox', { name: /Подтверждаю: документы мной прочитаны/ }));
  await user.click(screen.getByRole('button', { name: 'Подписать' }));
  expect(await screen.findByText(/Банк не отвечает/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Подписать' }));
  expect(await screen.findByText('Документы подписаны')).toBeInTheDocument();
  expect(confirm).toHaveBeenCalledTimes(1);
});

it('ClientSignRoot signs each document with an own key where the signer wants that', async () => {
  const sign = jest.fn().mockResolvedValue(signed);
  const user = await openOwnKey(sign);
  await user.click(await screen.findByRole('button', { name: 'Ключ' }));
  expect(await screen.findByText('Документы подписаны')).toBeInTheDocument();
  const [document] = page().documents;
  expect(sign).toHaveBeenCalledWith(SECRET, [
    { document_id: document?.id, signature: `cms of ${btoa('file')}` },
  ]);
});

it('ClientSignRoot signs nothing when the dialog of the own key was closed before the key has signed', async () => {
  const sign = jest.fn().mockResolvedValue(signed);
  const user = await openOwnKey(sign);
  await user.click(await screen.findByRole('button', { name: 'Закрыть' }));
  await act(async () => signLater());
  expect(screen.queryByRole('button', { name: 'Ключ' })).not.toBeInTheDocument();
  expect(sign).not.toHaveBeenCalled();
  // It can be begun anew.
  await user.click(screen.getByRole('button', { name: 'Подписать' }));
  await user.click(await screen.findByRole('button', { name: 'Ключ' }));
  expect(await screen.findByText('Документы подписаны')).toBeInTheDocument();
  expect(sign).toHaveBeenCalledTimes(1);
});

it('ClientSignRoot takes the code in hand after the page was thrown away, without another letter', async () => {
  const requestCode = jest.fn();
  const confirm = jest.fn().mockResolvedValue({ confirmation: SECRET, expires_at: '' });
  const user = show(bankThat({ requestCode, confirm, sign: () => Promise.resolve(signed) }));
  await user.click(await screen.findByRole('button', { name: 'Уже есть код' }));
  expect(screen.getByText(/код из последнего письма на p\*\*\*v@client\.example/)).toBeInTheDocument();
  await user.type(screen.getByLabelText('Код из письма'), '123456');
  await user.click(screen.getByRole('checkbox', { name: /Подтверждаю: документы мной прочитаны/ }));
  await user.click(screen.getByRole('button', { name: 'Подписать' }));
  expect(await screen.findByText('Документы подписаны')).toBeInTheDocument();
  expect(confirm).toHaveBeenCalledWith('123456');
  expect(requestCode).not.toHaveBeenCalled();
});

it('ClientSignRoot has words for whatever its calls are refused with', () => {
  const calls = [
    readSigningFile,
    requestSigningCode,
    confirmSigningCode,
    signByLink,
    declineByLink,
    downloadSignedByLink,
  ];
  const codes = new Set([
    ...calls.flatMap(({ errors = [] }) => errors),
    'unavailable',
    'no_key',
    'key_failed',
  ]);
  const vague = failureText(new Error('something else'));
  expect([...codes].filter((code) => failureText(new LinkError(code)) === vague)).toEqual([]);
});

it.each([
  ['expired', 'Срок ссылки истёк'],
  ['revoked', 'Ссылка отозвана'],
  ['stale', 'Документы изменились'],
  ['declined', 'Подписание остановлено'],
  ['closed', 'Заявка закрыта'],
  ['waiting', 'Сейчас очередь другого подписанта'],
] as const)('ClientSignRoot offers no signature when the link is %s', async (state, title) => {
  show(bankThat({ open: () => Promise.resolve(page({ state })) }));
  expect(await screen.findByText(title)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Получить код' })).not.toBeInTheDocument();
});

it('ClientSignRoot says that a link is none, and tries again where there was no answer', async () => {
  const open = jest
    .fn<Promise<SigningPage>, []>()
    .mockRejectedValueOnce(new LinkError('network'))
    .mockRejectedValueOnce(new LinkError('not_found'));
  const user = show(bankThat({ open }));
  await user.click(await screen.findByRole('button', { name: 'Повторить' }));
  expect(await screen.findByText('Ссылка не открывается')).toBeInTheDocument();
});

it('ClientSignRoot reads the link anew when it has changed meanwhile', async () => {
  const open = jest
    .fn<Promise<SigningPage>, []>()
    .mockResolvedValueOnce(page())
    .mockResolvedValue(page({ state: 'revoked', documents: [], signers: [] }));
  const requestCode = () => Promise.reject(new LinkError('signing_not_open'));
  const user = show(bankThat({ open, requestCode }));
  await user.click(await screen.findByRole('button', { name: 'Получить код' }));
  expect(await screen.findByText('Ссылка отозвана')).toBeInTheDocument();
});

it('takeLink takes the secret out of the address and keeps it for the tab', async () => {
  sessionStorage.clear();
  window.location.hash = `#sgb.${SECRET}`;
  expect(takeLink('client-sign')).toEqual({ bank: 'sgb', secret: SECRET });
  await waitFor(() => expect(window.location.href).not.toContain(SECRET));
  expect(takeLink('client-sign')).toEqual({ bank: 'sgb', secret: SECRET });
  window.location.hash = '#broken';
  expect(takeLink('client-sign')).toBeUndefined();
  expect(takeLink('client-sign')).toBeUndefined();
});
