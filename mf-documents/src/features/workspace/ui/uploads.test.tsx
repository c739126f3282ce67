import { act, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { uploadDocument } from 'shared-kernel/contract/documents';
import { portalEvents } from 'shared-kernel/events';
import { abortBankRequests, errorOfAnswer } from 'shared-kernel/http';
import { renderWithPortal } from 'shared-kernel/testing/render-with-portal.tsx';
import { mockEndpoint, mockError } from 'shared-kernel/testing/mock-endpoint';
import { testDocument, testVersion } from '../../../testing/documents.ts';
import { forgetUploadQueues } from '../state/use-upload-queue.ts';
import {
  balance,
  charter,
  Closable,
  drop,
  fileInput,
  findSlot,
  HASH,
  pdf,
  serveBank,
  show,
} from '../../../testing/workspace.tsx';
afterEach(() => forgetUploadQueues());

it('a file chosen for a slot is uploaded, and the application is announced as changed', async () => {
  const application = { id: 7, hash_password: HASH, client_name: 'ООО «Ромашка»' };
  const { upload } = serveBank([{ ...charter, application }, balance]);
  const changed = jest.fn();
  const off = portalEvents.on('application-changed', changed);
  const { user, onChange } = show();
  await findSlot('Устав');
  await user.upload(fileInput('Загрузить файл для «Устав»'), pdf('Устав.pdf'));
  expect(await within(await findSlot('Устав')).findByText('На проверке')).toBeInTheDocument();
  expect(upload.calls[0]).toMatchObject({ body: { document_name: 'charter', hash_password: HASH } });
  await waitFor(() => expect(onChange).toHaveBeenCalledTimes(1));
  expect(changed).toHaveBeenCalledWith({ hash: HASH });
  off();
});

it('a file for a request of the bank, chosen or assigned at step 5, goes to that request', async () => {
  const requestId = '77777777-7777-4777-8777-777777777777';
  const name = `request-${requestId}`;
  const asked = testDocument({ title: 'Исполненный контракт', document_name: name, request_id: requestId });
  const { upload } = serveBank([charter, asked]);
  const { user } = show();
  await findSlot('Исполненный контракт');
  await user.upload(fileInput('Загрузить файл для «Исполненный контракт»'), pdf('Контракт.pdf'));
  await waitFor(() => expect(upload.calls).toHaveLength(1));
  drop(screen.getByRole('region', { name: 'Документы' }), [
    pdf('устав.pdf'),
    pdf('исполненный контракт.pdf'),
  ]);
  const dialog = await screen.findByRole('dialog', { name: 'Какие это документы?' });
  await user.click(within(dialog).getByRole('button', { name: /^Загрузить 2/ }));
  await waitFor(() => expect(upload.calls).toHaveLength(3));
  expect(upload.calls.map(({ body }) => [body.document_name, body.request_id])).toEqual([
    [name, requestId],
    ['charter', undefined],
    [name, requestId],
  ]);
});

it('a bad file is refused in Russian while the good one of the same drop is uploaded', async () => {
  const { upload } = serveBank([charter, balance]);
  const { user } = show();
  const target = await findSlot('Устав');
  drop(target, [new File([], 'пустой.pdf'), pdf('Устав.pdf')]);
  expect(await within(target).findByRole('alert')).toHaveTextContent('Файл пустой');
  expect(await within(target).findByText('На проверке')).toBeInTheDocument();
  expect(upload.calls.map(({ file }) => file?.name)).toEqual(['Устав.pdf']);
  await user.click(screen.getByRole('button', { name: 'Убрать из списка пустой.pdf' }));
  expect(screen.queryByText(/пустой\.pdf/)).not.toBeInTheDocument();
});

it('a broken file is called broken, has no second try, and leaves the list when its slot is filled', async () => {
  serveBank([charter]);
  mockEndpoint(uploadDocument, ({ file }) => {
    if (file!.name === 'обрывок.pdf') throw mockError('file_broken', { status: 415 });
    return { ...charter, current: testVersion({ file_name: file!.name }), status: 'pending' as const };
  });
  const { user } = show();
  await findSlot('Устав');
  await user.upload(fileInput('Загрузить файл для «Устав»'), pdf('обрывок.pdf'));
  expect(await within(await findSlot('Устав')).findByRole('alert')).toHaveTextContent('Файл повреждён');
  expect(screen.queryByRole('button', { name: /Повторить загрузку/ })).not.toBeInTheDocument();
  await user.upload(fileInput('Загрузить файл для «Устав»'), pdf('Устав.pdf'));
  expect(await within(await findSlot('Устав')).findByText('Загружен')).toBeInTheDocument();
  expect(screen.queryByText(/обрывок\.pdf/)).not.toBeInTheDocument();
});

it.each([
  ['its code', mockError('file_too_large', { status: 413 })],
  ['a bare 413', errorOfAnswer(413, '<html>Request Entity Too Large</html>', {})],
])('a bank that refuses a file for its size by %s is not quoted with a limit', async (_by, refusal) => {
  serveBank([charter]);
  mockEndpoint(uploadDocument, () => {
    throw refusal;
  });
  const { user } = show();
  await findSlot('Устав');
  await user.upload(fileInput('Загрузить файл для «Устав»'), pdf('Устав.pdf'));
  const told = await within(await findSlot('Устав')).findByRole('alert');
  expect(told).toHaveTextContent('Банк не принимает файлы такого размера');
  expect(told).not.toHaveTextContent('500');
  expect(screen.queryByRole('button', { name: /Повторить загрузку/ })).not.toBeInTheDocument();
});

it.each([
  ['arrive', mockError('unavailable', { status: 503 }), 'недоступен'],
  ['find room', mockError('documents_limit', { status: 422 }), 'Места для ваших файлов больше нет'],
])('a file that did not %s shows the reason and can be uploaded again', async (_what, refusal, reason) => {
  serveBank([charter]);
  let isDown = true;
  const failing = mockEndpoint(uploadDocument, ({ file }) => {
    if (isDown) throw refusal;
    return { ...charter, current: testVersion({ file_name: file!.name }), status: 'pending' as const };
  });
  const { user } = show();
  await findSlot('Устав');
  await user.upload(fileInput('Загрузить файл для «Устав»'), pdf('Устав.pdf'));
  expect(await within(await findSlot('Устав')).findByRole('alert')).toHaveTextContent(reason);
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Повторить загрузку Устав.pdf' }));
  expect(await within(await findSlot('Устав')).findByText('Загружен')).toBeInTheDocument();
  expect(failing.calls).toHaveLength(2);
});

it('a pasted screenshot gets a name of its own', async () => {
  const { upload } = serveBank([charter]);
  const { user } = show();
  await findSlot('Устав');
  const event = createEvent.paste(document.body, {
    clipboardData: { files: [new File(['x'], 'image.png')] },
  });
  fireEvent(document.body, event);
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: /^Загрузить 1/ }));
  await waitFor(() =>
    expect(upload.calls[0]?.file?.name).toMatch(/^Снимок \d\d\.\d\d\.\d{4} \d\d-\d\d\.png$/),
  );
});

it('an upload can be cancelled', async () => {
  serveBank([charter]);
  mockEndpoint(uploadDocument, () => new Promise<never>(() => undefined));
  const { user } = show();
  await findSlot('Устав');
  await user.upload(fileInput('Загрузить файл для «Устав»'), pdf('Устав.pdf'));
  await user.click(await screen.findByRole('button', { name: 'Отменить загрузку Устав.pdf' }));
  expect(await screen.findByText('Отменено')).toBeInTheDocument();
});

it('an upload continues after the workspace is left, and is announced as unsaved', async () => {
  const { put } = serveBank([charter]);
  let finish: () => void = () => undefined;
  mockEndpoint(uploadDocument, async () => {
    await new Promise<void>((resolve) => (finish = resolve));
    const uploaded = { ...charter, current: testVersion(), status: 'pending' as const };
    put([uploaded]);
    return uploaded;
  });
  const unsaved: boolean[] = [];
  const off = portalEvents.on('unsaved-changed', ({ isUnsaved }) => unsaved.push(isUnsaved));
  const first = show();
  await findSlot('Устав');
  await first.user.upload(fileInput('Загрузить файл для «Устав»'), pdf('Устав.pdf'));
  await screen.findByText(/Устав\.pdf/);
  first.unmount();
  const isAsked = (): boolean => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(isAsked()).toBe(true);
  await act(async () => finish());
  await waitFor(() => expect(unsaved).toEqual([true, false]));
  expect(isAsked()).toBe(false);
  off();
  show();
  expect(await within(await findSlot('Устав')).findByText('На проверке')).toBeInTheDocument();
});

it('an upload that the end of the session stops is called interrupted, and can be repeated', async () => {
  serveBank([charter]);
  const upload = mockEndpoint(uploadDocument, () => new Promise<never>(() => undefined));
  const { user } = show();
  await findSlot('Устав');
  await user.upload(fileInput('Загрузить файл для «Устав»'), pdf('Устав.pdf'));
  await waitFor(() => expect(upload.calls).toHaveLength(1));
  act(() => abortBankRequests());
  expect(await screen.findByText(/^Загрузка прервана/)).toBeInTheDocument();
  expect(screen.queryByText('Отменено')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Повторить загрузку Устав.pdf' }));
  await waitFor(() => expect(upload.calls).toHaveLength(2));
});

it('a file that fails after its page was left is told at once, and can be sent again', async () => {
  serveBank([charter]);
  let isDown = true;
  const { promise: answered, resolve } = Promise.withResolvers<void>();
  const upload = mockEndpoint(uploadDocument, async () => {
    await answered;
    if (isDown) throw mockError('unavailable', { status: 503 });
    return testDocument({ current: testVersion() });
  });
  const { user } = renderWithPortal(<Closable scope="application" applicationHash={HASH} />);
  await findSlot('Устав');
  await user.upload(fileInput('Загрузить файл для «Устав»'), pdf('договор.pdf'));
  await waitFor(() => expect(upload.calls).toHaveLength(1));
  await user.click(screen.getByRole('button', { name: 'Закрыть' }));
  expect(screen.queryByText(/договор\.pdf/)).not.toBeInTheDocument();
  resolve();
  const told = await screen.findByRole('alert');
  expect(told).toHaveTextContent('Файл не загружен: договор.pdf');
  expect(told).toHaveTextContent('временно недоступен');
  isDown = false;
  await user.click(within(told).getByRole('button', { name: 'Повторить' }));
  await waitFor(() => expect(upload.calls).toHaveLength(2));
});

it('a file of a chat ends with its dialog, which hears whether files are on their way', async () => {
  serveBank([]);
  mockEndpoint(uploadDocument, () => new Promise<never>(() => undefined));
  const unsaved: boolean[] = [];
  const off = portalEvents.on('unsaved-changed', ({ isUnsaved }) => unsaved.push(isUnsaved));
  const onUploading = jest.fn();
  const { user } = renderWithPortal(<Closable onUploading={onUploading} />);
  await screen.findByRole('region', { name: 'Документы' });
  expect(onUploading).toHaveBeenLastCalledWith(false);
  await user.upload(fileInput('Выбрать файлы'), pdf('договор.pdf'));
  await waitFor(() => expect(onUploading).toHaveBeenLastCalledWith(true));
  await user.click(screen.getByRole('button', { name: 'Закрыть' }));
  await waitFor(() => expect(unsaved).toEqual([true, false]));
  off();
});

it('files of one name in a chat are files of their own', async () => {
  const { upload } = serveBank([testDocument({ document_name: 'скан.pdf', current: testVersion() })]);
  const { user } = renderWithPortal(<Closable />);
  await screen.findByRole('region', { name: 'Документы' });
  await user.upload(fileInput('Выбрать файлы'), [pdf('скан.pdf'), pdf('скан.pdf')]);
  await waitFor(() => expect(upload.calls).toHaveLength(2));
  await user.upload(fileInput('Выбрать файлы'), pdf('скан.pdf'));
  await waitFor(() => expect(upload.calls).toHaveLength(3));
  expect(upload.calls.map(({ body }) => body?.['document_name'])).toEqual([
    'скан (2).pdf',
    'скан (3).pdf',
    'скан (4).pdf',
  ]);
});

it('a file that fails before the eyes of the agent is told in its row alone', async () => {
  serveBank([charter]);
  mockEndpoint(uploadDocument, () => {
    throw mockError('unavailable', { status: 503 });
  });
  const { user } = show();
  await findSlot('Устав');
  await user.upload(fileInput('Загрузить файл для «Устав»'), pdf('Устав.pdf'));
  expect(await within(await findSlot('Устав')).findByRole('alert')).toBeInTheDocument();
  expect(screen.getByRole('region', { name: 'Уведомления' })).toBeEmptyDOMElement();
});
