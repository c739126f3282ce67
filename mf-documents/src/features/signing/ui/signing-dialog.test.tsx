import 'fake-indexeddb/auto';
import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { getAgentInfo } from 'shared-kernel/contract/agent';
import { readClientSigning, revokeClientSigning } from 'shared-kernel/contract/client-signing';
import type { ClientSigning } from 'shared-kernel/contract/client-signing';
import {
  createDownloadLink,
  downloadFile,
  enrolCertificate,
  issueCertificate,
  listCertificates,
  readDocument,
  requestEnrolmentChallenge,
  signDocument,
} from 'shared-kernel/contract/documents';
import type { Certificate, Document } from 'shared-kernel/contract/documents';
import { portalEvents } from 'shared-kernel/events';
import { mockEndpoint, mockError } from 'shared-kernel/testing/mock-endpoint';
import { TEST_USER, renderWithPortal } from 'shared-kernel/testing/render-with-portal.tsx';
import { PortalToaster } from 'shared-kernel/toast';
import { toHex } from '../../../common/base64.ts';
import {
  testAgentInfo,
  testCertificate,
  testDocument,
  testSignature,
  testVersion,
} from '../../../testing/documents.ts';
import { FAKE_CERTIFICATE, createFakePlugin } from '../../../testing/fake-cadesplugin.ts';
import { createTestAuthority, verifyDetached } from '../../../testing/test-authority.ts';
import type { TestAuthority } from '../../../testing/test-authority.ts';
import { deleteKey, listStoredKeys } from '../providers/software/key-store.ts';
import { createSoftwareKey } from '../providers/software/software-provider.ts';
import { SigningDialog } from './signing-dialog.tsx';

const OWNER = { bank: 'sgb', userId: TEST_USER.id, userName: TEST_USER.name } as const;

const ORGANISATION = testAgentInfo();

let authority: TestAuthority;
let enrolled: Certificate[];
const files = new Map<string, Uint8Array<ArrayBuffer>>();

async function newDocument(title: string, given: Partial<Document> = {}): Promise<Document> {
  const bytes = new TextEncoder().encode(`Содержимое: ${title}`);
  const sha256 = toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
  const current = testVersion({ file_name: `${title}.pdf`, sha256 });
  files.set(current.id, bytes);
  return testDocument({ title, current, signing: 'required', ...given });
}

/** Verifies each signature before storing it, as the bank does. */
function serveBank(documents: Document[]) {
  const stored = new Map(documents.map((each) => [each.id, each]));
  const find = (id: string): Document => {
    const found = stored.get(id);
    if (!found) throw mockError('not_found', { status: 404 });
    return found;
  };
  mockEndpoint(readDocument, ({ params }) => find(params.id));
  mockEndpoint(createDownloadLink, ({ params, body }) => ({
    url: `/banks/sgb/files/${(body.version_id ?? find(params.id).current?.id)!}`,
    expires_at: '2026-03-05T09:35:00.000Z',
  }));
  mockEndpoint(downloadFile, ({ params }) => new Blob([files.get(params.ticket)!]));
  mockEndpoint(listCertificates, () => enrolled);
  mockEndpoint(getAgentInfo, ORGANISATION);
  mockEndpoint(readClientSigning, { requests: [], offered: [], suggested: [] });
  mockEndpoint(issueCertificate, async ({ body }) => {
    const certificate = await authority.issue(body.request);
    enrolled.push(certificate);
    return certificate;
  });
  return mockEndpoint(signDocument, async ({ body }) => {
    const document = find(body.document_id);
    await verifyDetached(body.signature ?? '', files.get(body.version_id ?? '')!, authority);
    const current = { ...document.current!, signatures: [testSignature()] };
    const signed: Document = { ...document, signing: 'signed', current };
    stored.set(document.id, signed);
    return signed;
  });
}

function show(documents: readonly Document[]) {
  const onClose = jest.fn();
  const onSigned = jest.fn();
  const ids = documents.map(({ id }) => id);
  const result = renderWithPortal(
    <SigningDialog open documentIds={ids} onClose={onClose} onSigned={onSigned} />,
  );
  return { ...result, onClose, onSigned };
}

function Reopened({ documents }: { readonly documents: readonly Document[] }) {
  const [isOpen, setOpen] = useState(true);
  const ids = documents.map(({ id }) => id);
  return isOpen ? (
    <SigningDialog open documentIds={ids} onClose={() => setOpen(false)} onSigned={jest.fn()} />
  ) : (
    <button onClick={() => setOpen(true)}>Открыть</button>
  );
}

async function enrolKey(): Promise<void> {
  await createSoftwareKey(OWNER, async (request) => {
    const certificate = await authority.issue(request);
    enrolled.push(certificate);
    return certificate;
  });
}

const row = (title: string): HTMLElement => screen.getByText(title).closest('li')!;
/** The row is looked up again at each try: it is drawn anew when the signing begins. */
const findInRow = (
  title: string,
  find: (inRow: ReturnType<typeof within>) => HTMLElement,
): Promise<HTMLElement> => waitFor(() => find(within(row(title))));

/** Disabled until the keys, the certificates and the organisation are known, whatever comes first. */
const findStart = async (count: number): Promise<HTMLElement> => {
  const name = new RegExp(`^Подписать ${count}`);
  await waitFor(() => expect(screen.getByRole('button', { name })).toBeEnabled());
  return screen.getByRole('button', { name });
};

beforeAll(async () => {
  authority = await createTestAuthority();
});
beforeEach(async () => {
  enrolled = [];
  files.clear();
  for (const { id } of await listStoredKeys()) await deleteKey(id);
});
afterEach(() => {
  delete window.cadesplugin;
});

it('SigningDialog creates a key, gets a certificate and signs a batch that verifies', async () => {
  const documents = [await newDocument('Договор'), await newDocument('Согласие')];
  const sign = serveBank(documents);
  const { user, onSigned } = show(documents);
  await user.click(await screen.findByRole('button', { name: 'Создать ключ и сертификат' }));
  await screen.findByText('Действует');
  await user.click(await findStart(2));
  expect(await screen.findByText('Все документы подписаны')).toBeInTheDocument();
  expect(within(row('Договор')).getByText('Подписан')).toBeInTheDocument();
  expect(sign.calls.map(({ body }) => body.document_id)).toEqual(documents.map(({ id }) => id));
  expect(onSigned).toHaveBeenCalledTimes(1);
});

it('SigningDialog creates one key, however often it is closed and opened meanwhile', async () => {
  const documents = [await newDocument('Договор')];
  serveBank(documents);
  const { promise: answered, resolve } = Promise.withResolvers<void>();
  const issued = mockEndpoint(issueCertificate, async ({ body }) => {
    await answered;
    const certificate = await authority.issue(body.request);
    enrolled.push(certificate);
    return certificate;
  });
  const { user } = renderWithPortal(<Reopened documents={documents} />);
  await user.click(await screen.findByRole('button', { name: 'Создать ключ и сертификат' }));
  await waitFor(() => expect(issued.calls).toHaveLength(1));
  await user.click(screen.getByRole('button', { name: 'Отмена' }));
  await user.click(await screen.findByRole('button', { name: 'Открыть' }));
  await user.click(await screen.findByRole('button', { name: /Создаём ключ/u }));
  resolve();
  expect(await screen.findByText('Действует')).toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('button', { name: /^Подписать 1/ })).toBeEnabled());
  expect(issued.calls).toHaveLength(1);
  expect(await listStoredKeys()).toHaveLength(1);
});

it('SigningDialog continues after a failure and retries only failed documents', async () => {
  const documents = [await newDocument('Договор'), await newDocument('Согласие')];
  const sign = serveBank(documents);
  await enrolKey();
  let isRefusing = true;
  const refused = mockEndpoint(signDocument, ({ body }) => {
    if (isRefusing && body.document_id === documents[0]!.id) {
      throw mockError('stale_version', { status: 409 });
    }
    return { ...documents.find(({ id }) => id === body.document_id)!, signing: 'signed' as const };
  });
  const { user } = show(documents);
  await user.click(await findStart(2));
  expect(await findInRow('Договор', (inRow) => inRow.getByRole('alert'))).toHaveTextContent(
    'Документ изменился',
  );
  expect(await findInRow('Согласие', (inRow) => inRow.getByText('Подписан'))).toBeInTheDocument();
  isRefusing = false;
  refused.remove();
  await user.click(screen.getByRole('button', { name: 'Повторить неподписанные' }));
  expect(await screen.findByText('Все документы подписаны')).toBeInTheDocument();
  expect(sign.calls.map(({ body }) => body.document_id)).toEqual([documents[0]!.id]);
});

it('SigningDialog takes a document for signed whose signature the bank has, though its answer was lost', async () => {
  const documents = [await newDocument('Договор')];
  serveBank(documents);
  await enrolKey();
  const signed: Document = { ...documents[0]!, signing: 'signed' };
  const lost = mockEndpoint(signDocument, () => {
    mockEndpoint(readDocument, () => signed);
    throw mockError('internal', { status: 502 });
  });
  const { user } = show(documents);
  await user.click(await findStart(1));
  expect(await findInRow('Договор', (inRow) => inRow.getByText('Уже подписан'))).toBeInTheDocument();
  expect(await screen.findByText('Все документы подписаны')).toBeInTheDocument();
  expect(within(row('Договор')).queryByRole('alert')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Повторить неподписанные' })).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Закрыть' })).toBeInTheDocument();
  expect(lost.calls).toHaveLength(1);
});

it('SigningDialog tells by a toast what the bank refused after its page was left', async () => {
  const documents = [await newDocument('Договор')];
  serveBank(documents);
  await enrolKey();
  const { promise: answered, resolve } = Promise.withResolvers<void>();
  const refused = mockEndpoint(signDocument, async () => {
    await answered;
    throw mockError('stale_version', { status: 409 });
  });
  const { user, rerender } = show(documents);
  await user.click(await findStart(1));
  await waitFor(() => expect(refused.calls).toHaveLength(1));
  rerender(<PortalToaster />);
  resolve();
  expect(await screen.findByText('Не удалось подписать 1 документ')).toBeInTheDocument();
});

it('SigningDialog does not sign a file whose checksum differs', async () => {
  const document = await newDocument('Договор');
  const sign = serveBank([document]);
  await enrolKey();
  files.set(document.current!.id, new TextEncoder().encode('подменённое содержимое'));
  const { user, onSigned } = show([document]);
  await user.click(await findStart(1));
  expect(await findInRow('Договор', (inRow) => inRow.getByRole('alert'))).toHaveTextContent(
    'контрольная сумма',
  );
  expect(sign.calls).toHaveLength(0);
  expect(onSigned).not.toHaveBeenCalled();
});

it('SigningDialog warns about an expired certificate', async () => {
  const document = await newDocument('Договор');
  serveBank([document]);
  await createSoftwareKey(OWNER, async (request) => {
    const certificate = await authority.issue(request);
    return { ...certificate, valid_to: '2026-01-02T00:00:00.000Z', valid_from: '2025-01-02T00:00:00.000Z' };
  });
  show([document]);
  expect(await screen.findByText('Срок действия истёк')).toBeInTheDocument();
  expect(screen.getByText(/банк не примет такую подпись/)).toBeInTheDocument();
});

it('SigningDialog says that nothing is left to sign', async () => {
  const document = await newDocument('Договор', { signing: 'signed' });
  serveBank([document]);
  const { user, onClose } = show([document]);
  expect(await screen.findByText(/Подписывать нечего/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Закрыть' }));
  expect(onClose).toHaveBeenCalledTimes(1);
});

it('SigningDialog announces the application of the signed documents as changed', async () => {
  const hash = 'hash_of_application_1';
  const application = { id: 7, hash_password: hash, client_name: 'ООО «Ромашка»' };
  const document = await newDocument('Договор', { application });
  serveBank([document]);
  await enrolKey();
  const changed = jest.fn();
  const off = portalEvents.on('application-changed', changed);
  const { user } = show([document]);
  await user.click(await findStart(1));
  await screen.findByText('Все документы подписаны');
  off();
  expect(changed).toHaveBeenCalledWith({ hash });
});

describe('SigningDialog of what lies with the client', () => {
  const hash = 'hash_of_application_1';
  const application = { id: 7, hash_password: hash, client_name: 'ООО «Ромашка»' };
  const link = (of: Document, given: Partial<ClientSigning> = {}): ClientSigning => ({
    id: '00000000-0000-4000-8000-0000000000bb',
    state: 'open',
    created_at: '2026-03-05T09:30:00.000Z',
    created_by: 'Соколова А. В.',
    expires_at: '2026-03-12T09:30:00.000Z',
    documents: [
      {
        document_id: of.id,
        version_id: of.current!.id,
        title: of.title,
        file_name: 'Договор.pdf',
        size_bytes: 10,
        stale: false,
      },
    ],
    signers: [
      {
        id: '00000000-0000-4000-8000-0000000000cc',
        name: 'Блинов Егор',
        role: '',
        email: 'b@client.example',
        state: 'opened',
        sent_at: null,
        opened_at: null,
        signed_at: null,
        kind: null,
        declined_at: null,
        decline_reason: null,
        reminders_left: 3,
      },
    ],
    can_change: true,
    ...given,
  });

  it('asks first, and takes the link back before it signs', async () => {
    const document = await newDocument('Договор', { application });
    const sign = serveBank([document]);
    let shown = link(document);
    mockEndpoint(readClientSigning, () => ({ requests: [shown], offered: [], suggested: [] }));
    const revoke = mockEndpoint(revokeClientSigning, () => (shown = link(document, { state: 'revoked' })));
    await enrolKey();
    const { user } = show([document]);
    await user.click(await findStart(1));
    const question = await screen.findByRole('dialog', { name: /Документы у клиента на подписи/ });
    expect(question).toHaveTextContent('Блинов Егор');
    await user.click(within(question).getByRole('button', { name: 'Отмена' }));
    await waitFor(() => expect(question).not.toBeInTheDocument());
    expect([sign.calls.length, revoke.calls.length]).toEqual([0, 0]);
    await user.click(await findStart(1));
    await user.click(await screen.findByRole('button', { name: 'Подписать самому' }));
    expect(await screen.findByText('Все документы подписаны')).toBeInTheDocument();
    expect(revoke.calls.map(({ params }) => params.id)).toEqual([link(document).id]);
    expect(sign.calls).toHaveLength(1);
  });

  it('asks nothing where the link has ended, or is for another version', async () => {
    const [document, other] = [await newDocument('Договор', { application }), await newDocument('Иной')];
    const sign = serveBank([document]);
    const requests = [link(document, { state: 'expired' }), link(other)];
    mockEndpoint(readClientSigning, { requests, offered: [], suggested: [] });
    await enrolKey();
    const { user } = show([document]);
    await user.click(await findStart(1));
    expect(await screen.findByText('Все документы подписаны')).toBeInTheDocument();
    expect(sign.calls).toHaveLength(1);
  });

  it('signs nothing while it is not known what lies with the client', async () => {
    const document = await newDocument('Договор', { application });
    const sign = serveBank([document]);
    mockEndpoint(readClientSigning, () => {
      throw mockError('internal', { status: 500 });
    });
    await enrolKey();
    const { user } = renderWithPortal(
      <>
        <SigningDialog open documentIds={[document.id]} onClose={jest.fn()} onSigned={jest.fn()} />
        <PortalToaster />
      </>,
    );
    await user.click(await findStart(1));
    expect(await screen.findByText('Документы не подписаны')).toBeInTheDocument();
    expect(sign.calls).toHaveLength(0);
  });
});

describe('SigningDialog with CryptoPro', () => {
  it('offers its certificates and signs with them', async () => {
    window.cadesplugin = createFakePlugin({ certificates: [FAKE_CERTIFICATE] }).plugin;
    const document = await newDocument('Договор');
    serveBank([document]);
    const sign = mockEndpoint(signDocument, { ...document, signing: 'signed' });
    const { user } = show([document]);
    const choice = await screen.findByRole('radio', { name: /Иванов Иван Иванович/ });
    expect(choice).toBeChecked();
    expect(await screen.findByText('Не зарегистрирован в банке')).toBeInTheDocument();
    await user.click(await findStart(1));
    await screen.findByText('Все документы подписаны');
    expect(sign.calls[0]?.body.signature).toBe('TUlJQmln');
  });

  it('registers a certificate at the bank by signing its challenge', async () => {
    window.cadesplugin = createFakePlugin({ certificates: [FAKE_CERTIFICATE] }).plugin;
    const document = await newDocument('Договор');
    serveBank([document]);
    const challenge_id = '00000000-0000-4000-8000-0000000000aa';
    mockEndpoint(requestEnrolmentChallenge, { challenge_id, challenge: 'AAEC' });
    const enrol = mockEndpoint(enrolCertificate, () => {
      const certificate = testCertificate({ serial: '1AB', provider: 'cryptopro' });
      enrolled.push(certificate);
      return certificate;
    });
    const { user } = show([document]);
    await user.click(await screen.findByRole('button', { name: 'Зарегистрировать в банке' }));
    await waitFor(() => expect(screen.queryByText('Не зарегистрирован в банке')).not.toBeInTheDocument());
    expect(enrol.calls[0]?.body).toEqual({ challenge_id, signature: 'TUlJQmln' });
    expect(screen.getByText('Действует')).toBeInTheDocument();
  });

  it('demands a power of attorney when the certificate names no organisation', async () => {
    const person = {
      ...FAKE_CERTIFICATE,
      SubjectName: 'CN=Иванов Иван Иванович, SN=Иванов, G=Иван Иванович, ИНН=500100732259',
    };
    window.cadesplugin = createFakePlugin({ certificates: [person] }).plugin;
    const document = await newDocument('Договор');
    serveBank([document]);
    enrolled.push(testCertificate({ serial: '1AB', organization: null, provider: 'cryptopro' }));
    const sign = mockEndpoint(signDocument, { ...document, signing: 'signed' });
    const { user } = show([document]);
    const fields = await screen.findByRole('region', { name: /Укажите машиночитаемую доверенность/ });
    const start = screen.getByRole('button', { name: /^Подписать 1/ });
    expect(start).toBeDisabled();
    await user.type(within(fields).getByLabelText('Номер доверенности'), '123');
    expect(within(fields).getByText(/36 знаков/)).toBeInTheDocument();
    await user.clear(within(fields).getByLabelText('Номер доверенности'));
    const number = '3F2B8C1E-5D4A-4C6B-9E7F-0A1B2C3D4E5F';
    await user.type(within(fields).getByLabelText('Номер доверенности'), number);
    await user.type(within(fields).getByLabelText('Действует до'), '2020-01-01');
    expect(within(fields).getByText(/истёк/)).toBeInTheDocument();
    expect(start).toBeDisabled();
    await user.clear(within(fields).getByLabelText('Действует до'));
    await user.type(within(fields).getByLabelText('Действует до'), '2099-12-31');
    expect(start).toBeEnabled();
    await user.click(start);
    await screen.findByText('Все документы подписаны');
    expect(sign.calls[0]?.body.power_of_attorney).toEqual({
      number: number.toLowerCase(),
      valid_to: '2099-12-31',
    });
  });

  it('prefills the power of attorney that the bank has stored', async () => {
    const person = { ...FAKE_CERTIFICATE, SubjectName: 'CN=Иванов Иван Иванович' };
    window.cadesplugin = createFakePlugin({ certificates: [person] }).plugin;
    const document = await newDocument('Договор');
    serveBank([document]);
    const power_of_attorney = { number: '3f2b8c1e-5d4a-4c6b-9e7f-0a1b2c3d4e5f', valid_to: '2099-12-31' };
    enrolled.push(testCertificate({ serial: '1AB', organization: null, power_of_attorney }));
    show([document]);
    expect(await screen.findByDisplayValue(power_of_attorney.number)).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('button', { name: /^Подписать 1/ })).toBeEnabled());
  });

  it('warns about an INN that is neither the client’s nor the agent’s', async () => {
    window.cadesplugin = createFakePlugin({
      certificates: [{ ...FAKE_CERTIFICATE, SubjectName: 'CN=ООО, O=ООО «Чужое», ИНН ЮЛ=7736050003' }],
    }).plugin;
    const application = {
      id: 7,
      hash_password: 'hash_of_application_1',
      client_name: 'ООО «Ромашка»',
      client_inn: '500100732259',
    };
    const document = await newDocument('Договор', { application });
    serveBank([document]);
    show([document]);
    expect(
      await screen.findByText(/ИНН сертификата 7736050003 не совпадает с ИНН клиента \(500100732259\)/),
    ).toBeInTheDocument();
  });

  it('shows one line and warns on the console when the plug-in fails', async () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    window.cadesplugin = createFakePlugin({
      certificates: [],
      failsAt: { step: 'Create CAdESCOM.Store', message: 'Плагин недоступен' },
    }).plugin;
    const document = await newDocument('Договор');
    serveBank([document]);
    await enrolKey();
    show([document]);
    expect(await screen.findByText(/Плагин КриптоПро ЭЦП не ответил/)).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('button', { name: /^Подписать 1/ })).toBeEnabled());
    expect(warn).toHaveBeenCalled();
    warn.mockRestore();
  });
});

it('SigningDialog offers no key to an agent who is not approved', async () => {
  const documents = [await newDocument('Договор')];
  serveBank(documents);
  mockEndpoint(getAgentInfo, testAgentInfo({ status: 'not_verified' }));
  show(documents);
  expect(await screen.findByText('Сертификат выдаётся после одобрения анкеты')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Создать/ })).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: /^Подписать/ })).toBeDisabled();
});
