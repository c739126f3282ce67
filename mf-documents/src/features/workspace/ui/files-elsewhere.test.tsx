import { screen, waitFor, within } from '@testing-library/react';
import { listClientFiles, listFittingFiles } from 'shared-kernel/contract/clients';
import type { ClientFile } from 'shared-kernel/contract/clients';
import {
  createDownloadLink,
  downloadFile,
  listDocuments,
  uploadDocument,
} from 'shared-kernel/contract/documents';
import type { Document } from 'shared-kernel/contract/documents';
import { mockEndpoint, mockError } from 'shared-kernel/testing/mock-endpoint';
import { renderWithPortal, signInForTest } from 'shared-kernel/testing/render-with-portal.tsx';
import { testDocument, testVersion } from '../../../testing/documents.ts';
import { forgetUploadQueues } from '../state/use-upload-queue.ts';
import { DocumentWorkspace } from './document-workspace.tsx';

const HASH = 'hash_of_application_1';
const INN = '7707083893';
const application = { id: 1, hash_password: HASH, client_name: 'ООО «Ромашка»', client_inn: INN };
const charter = testDocument({ title: 'Устав', document_name: 'charter', application });
const balance = testDocument({ title: 'Баланс', document_name: 'balance_sheet', application });
const passport = testDocument({ title: 'Паспорт', document_name: 'head_passport', application });

const file = (document_name: string, given: Partial<ClientFile> = {}): ClientFile => ({
  ...{ document_name, title: document_name, file_name: `${document_name}.pdf`, size_bytes: 8 },
  document_id: crypto.randomUUID(),
  version_id: crypto.randomUUID(),
  uploaded_at: '2026-03-05T09:30:00.000Z',
  outdated: false,
  application: { id: 77, hash_password: 'hash_of_application_77' },
  ...given,
});

/** This bank's slots and own files, and the way from the other banks. */
function serve(slots: readonly Document[], fitting: readonly ClientFile[] = []) {
  let documents = [...slots];
  mockEndpoint(listDocuments, () => ({ objs: documents, info: { count_objs: documents.length } }));
  mockEndpoint(listFittingFiles, [...fitting]);
  const link = mockEndpoint(createDownloadLink, ({ bank }) => ({
    url: `/banks/${bank}/files/ticket-of-twenty-characters`,
    expires_at: '2026-03-05T09:35:00.000Z',
  }));
  const read = mockEndpoint(downloadFile, () => new Blob(['%PDF-1.7'], { type: 'application/pdf' }));
  const upload = mockEndpoint(uploadDocument, ({ body, file: sent }) => {
    const slot = documents.find(({ document_name: name }) => name === body.document_name)!;
    const next: Document = {
      ...slot,
      status: 'pending',
      current: testVersion({ file_name: sent!.name }),
    };
    documents = documents.map((each) => (each.id === slot.id ? next : each));
    return next;
  });
  return { link, read, upload };
}

function show() {
  signInForTest({}, 'metcome');
  return renderWithPortal(<DocumentWorkspace scope="application" applicationHash={HASH} />);
}

const offer = () => screen.findByRole('region', { name: /в других банках/ });

afterEach(() => forgetUploadQueues());

it('files of another bank are read with its token and uploaded here after a press, for slots without an own file', async () => {
  const bank = serve([charter, balance, passport], [file('head_passport')]);
  const asked = mockEndpoint(listClientFiles, [
    file('charter'),
    file('balance_sheet', { uploaded_at: '2025-12-15T09:30:00.000Z' }),
    file('head_passport'),
  ]);
  const { user } = show();
  expect(
    await screen.findByRole('region', { name: /^2\sнедостающих документа есть в других банках: Метком$/ }),
  ).toBeInTheDocument();
  expect(asked.calls.map((call) => [call.bank, call.params])).toEqual([['metcome', { inn: INN }]]);
  expect(bank.link.calls).toHaveLength(0);

  await user.click(screen.getByRole('button', { name: 'Показать файлы' }));
  const rows = within(screen.getByRole('list', { name: 'Файлы клиента в других банках' })).getAllByRole(
    'listitem',
  );
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringContaining('charter.pdf · от 05.03.2026 · Метком · Заявка №77'),
    expect.stringContaining('balance_sheet.pdf'),
  ]);
  await user.click(screen.getByRole('button', { name: 'Взять из других банков' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: /в других банках/ })).toBeNull());
  expect(bank.link.calls.map((call) => call.bank)).toEqual(['metcome', 'metcome']);
  expect(bank.read.calls.map((call) => call.bank)).toEqual(['metcome', 'metcome']);
  // Each is here as old as it is there.
  expect(
    bank.upload.calls.map(({ bank: at, body, file: sent }) => [
      at,
      body.document_name,
      sent?.name,
      body.dated_at,
    ]),
  ).toEqual([
    ['sgb', 'charter', 'charter.pdf', '2026-03-05T09:30:00.000Z'],
    ['sgb', 'balance_sheet', 'balance_sheet.pdf', '2025-12-15T09:30:00.000Z'],
  ]);
});

it('a bank of before the field gets the file without its date', async () => {
  serve([charter]);
  const upload = mockEndpoint(uploadDocument, ({ body }) => {
    if (body.dated_at !== undefined)
      throw mockError('validation', {
        status: 422,
        fields: [{ path: '/dated_at', code: 'unknown_field' }],
      });
    return testDocument({ ...charter, status: 'pending', current: testVersion() });
  });
  mockEndpoint(listClientFiles, [file('charter')]);
  const { user } = show();
  await offer();
  await user.click(await screen.findByRole('button', { name: 'Взять из других банков' }));
  expect(await screen.findByText('Загружен')).toBeInTheDocument();
  expect(upload.calls.map(({ body }) => body.dated_at)).toEqual(['2026-03-05T09:30:00.000Z', undefined]);
});

it('a file that the other bank does not give is an error of its own with a retry, and the others are taken', async () => {
  let isDown = true;
  const bank = serve([charter, balance]);
  const broken = file('charter');
  mockEndpoint(createDownloadLink, ({ params, bank: at }) => {
    if (isDown && params.id === broken.document_id) throw mockError('not_found', { status: 404 });
    return {
      url: `/banks/${at}/files/ticket-of-twenty-characters`,
      expires_at: '2026-03-05T09:35:00.000Z',
    };
  });
  mockEndpoint(listClientFiles, [broken, file('balance_sheet')]);
  const { user } = show();
  await offer();
  await user.click(await screen.findByRole('button', { name: 'Взять из других банков' }));
  const retry = await screen.findByRole('button', { name: 'Повторить: «Устав» из банка Метком' });
  expect(within(retry.closest('li')!).getByRole('alert')).toBeInTheDocument();
  await waitFor(() => expect(bank.upload.calls).toHaveLength(1));
  isDown = false;
  await user.click(retry);
  await waitFor(() => expect(bank.upload.calls).toHaveLength(2));
});

it('a bank that hangs and one that fails are a line each, and the others are offered', async () => {
  serve([charter, balance]);
  signInForTest({}, 'ms6');
  signInForTest({}, 'cub');
  let isDown = true;
  mockEndpoint(listClientFiles, ({ bank }) => {
    if (bank === 'ms6') return new Promise<never>(() => undefined);
    if (bank === 'cub' && isDown) throw mockError('unavailable', { status: 400 });
    return bank === 'cub' ? [file('balance_sheet')] : [file('charter')];
  });
  const { user } = show();
  expect(
    await screen.findByText(/^1 недостающий документ есть в других банках: Метком$/),
  ).toBeInTheDocument();
  expect(screen.getByText(/^Ждём ответа: /)).toBeInTheDocument();
  const retry = await screen.findByRole('button', { name: /^Повторить: / });
  isDown = false;
  await user.click(retry);
  expect(await screen.findByText(/^2 недостающих документа есть/)).toBeInTheDocument();
});

it('other banks are not asked where nothing is missing or the agent is signed in nowhere else', async () => {
  serve([testDocument({ title: 'Устав', document_name: 'charter', application, current: testVersion() })]);
  const asked = mockEndpoint(listClientFiles, []);
  const { unmount } = show();
  await screen.findByText('Устав');
  unmount();
  expect(asked.calls).toHaveLength(0);
});

it('banks without the documents say so in one line', async () => {
  serve([charter]);
  mockEndpoint(listClientFiles, [file('head_passport')]);
  show();
  expect(await screen.findByText('В других банках недостающих документов нет')).toBeInTheDocument();
});

it('a bank that does not answer is not said to have nothing', async () => {
  serve([charter]);
  mockEndpoint(listClientFiles, () => {
    throw mockError('unavailable', { status: 400 });
  });
  show();
  expect(await screen.findByText('Банк Метком не отвечает, его файлов здесь нет')).toBeInTheDocument();
  expect(screen.queryByText(/недостающих документов нет/)).not.toBeInTheDocument();
  expect(await offer()).toBeInTheDocument();
});
