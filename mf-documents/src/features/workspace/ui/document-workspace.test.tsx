import { act, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { getAgentInfo } from 'shared-kernel/contract/agent';
import {
  createDownloadLink,
  deleteDocument,
  listDocuments,
  reviewDocument,
  sendDocuments,
  uploadDocument,
} from 'shared-kernel/contract/documents';
import type { Document } from 'shared-kernel/contract/documents';
import { portalEvents } from 'shared-kernel/events';
import { errorOfAnswer } from 'shared-kernel/http';
import { mockEndpoint, mockError } from 'shared-kernel/testing/mock-endpoint';
import { renderWithPortal } from 'shared-kernel/testing/render-with-portal.tsx';
import { PortalToaster } from 'shared-kernel/toast';
import { testAgentInfo, testDocument, testSignature, testVersion } from '../../../testing/documents.ts';
import { forgetUploadQueues } from '../state/use-upload-queue.ts';
import { DocumentWorkspace } from './document-workspace.tsx';
import type { DocumentWorkspaceProps } from './document-workspace.tsx';

const HASH = 'hash_of_application_1';
const charter = testDocument({ title: 'Устав', document_name: 'charter' });
const balance = testDocument({ title: 'Бухгалтерский баланс', document_name: 'balance_sheet' });

const pdf = (name: string): File => new File(['%PDF-1.7'], name, { type: 'application/pdf' });

/** The bank's slots; an upload creates a new version and voids the signature, as at the bank. */
function serveBank(initial: readonly Document[]) {
  let documents = [...initial];
  const list = mockEndpoint(listDocuments, () => ({
    objs: documents,
    info: { count_objs: documents.length },
  }));
  const upload = mockEndpoint(uploadDocument, ({ body, file }) => {
    const known = documents.find((each) => each.document_name === body.document_name);
    const slot = known ?? testDocument({ document_name: body.document_name, title: body.document_name });
    const current = testVersion({ file_name: file!.name, number: (slot.current?.number ?? 0) + 1 });
    const next: Document = {
      ...slot,
      current,
      status: 'pending',
      can_delete: true,
      signing: slot.signing === 'signed' ? 'required' : slot.signing,
    };
    documents = [...documents.filter(({ id }) => id !== next.id), next];
    return next;
  });
  const put = (next: readonly Document[]): void => void (documents = [...next]);
  return { list, upload, put };
}

function show(props: Partial<DocumentWorkspaceProps> = {}) {
  const onChange = jest.fn();
  const result = renderWithPortal(
    <>
      <DocumentWorkspace scope="application" applicationHash={HASH} onChange={onChange} {...props} />
      <PortalToaster />
    </>,
  );
  return { ...result, onChange };
}

function Closable() {
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      {isOpen ? <DocumentWorkspace scope="chat" threadId="11111111-1111-4111-8111-111111111111" /> : null}
      <button onClick={() => setOpen(false)}>Закрыть</button>
      <PortalToaster />
    </>
  );
}

const findSlot = async (title: string): Promise<HTMLElement> =>
  (await screen.findByText(title)).closest('li')!;
const fileInput = (label: string): HTMLInputElement =>
  screen.getAllByLabelText(label).find((each) => each instanceof HTMLInputElement) as HTMLInputElement;

function drop(element: Element, files: readonly File[]): void {
  const event = createEvent.drop(element);
  Object.defineProperty(event, 'dataTransfer', { value: { files, types: ['Files'] } });
  fireEvent(element, event);
}

afterEach(() => forgetUploadQueues());

it('DocumentWorkspace offers to sign a file only after the virus scan', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  try {
    const waiting = testDocument({
      title: 'Согласие',
      current: testVersion({ scan: 'scanning' }),
      signing: 'required',
    });
    const bank = serveBank([waiting]);
    show();
    expect(within(await findSlot('Согласие')).getByText('Проверяется на вирусы')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Подписать «Согласие»' })).toBeDisabled();
    bank.put([{ ...waiting, current: testVersion() }]);
    await act(() => jest.advanceTimersByTimeAsync(3_000));
    await waitFor(() => expect(screen.queryByText('Проверяется на вирусы')).not.toBeInTheDocument());
    expect(screen.getByRole('button', { name: 'Подписать «Согласие»' })).toBeEnabled();
  } finally {
    jest.useRealTimers();
  }
});

it('DocumentWorkspace shows the state of every slot', async () => {
  serveBank([
    charter,
    testDocument({ title: 'Паспорт', current: testVersion(), status: 'approved' }),
    testDocument({ title: 'Баланс', current: testVersion(), status: 'rejected', reason: 'Нет печати' }),
    testDocument({ title: 'Согласие', current: testVersion(), signing: 'required' }),
    testDocument({ title: 'Лицензия', required: false }),
  ]);
  show();
  expect(within(await findSlot('Устав')).getByText('Требуется загрузить')).toBeInTheDocument();
  expect(within(await findSlot('Паспорт')).getByText('Принят')).toBeInTheDocument();
  expect(within(await findSlot('Баланс')).getByText('Отклонён')).toBeInTheDocument();
  expect(within(await findSlot('Баланс')).getByText(/Нет печати/)).toBeInTheDocument();
  expect(within(await findSlot('Согласие')).getByText('На проверке')).toBeInTheDocument();
  expect(within(await findSlot('Согласие')).getByText('Требуется подпись')).toBeInTheDocument();
  expect(within(await findSlot('Лицензия')).getByText('Не загружен')).toBeInTheDocument();
  expect(screen.getByText('Загружено 2 из 4')).toBeInTheDocument();
});

it('DocumentWorkspace shows every document, on however many pages the bank lists them', async () => {
  const extra = Array.from({ length: 130 }, (_each, index) =>
    testDocument({ title: `Приложение ${index}`, document_name: `extra ${index}`, required: false }),
  );
  const all = [...extra, charter, balance];
  const list = mockEndpoint(listDocuments, ({ query: { page, per_page: size } }) => ({
    objs: all.slice((page - 1) * size, page * size),
    info: { count_objs: all.length },
  }));
  show();
  await findSlot('Устав');
  expect(screen.getAllByText(/^Приложение \d+$/)).toHaveLength(extra.length);
  expect(screen.getByText('Загружено 0 из 2')).toBeInTheDocument();
  expect(list.calls).toHaveLength(2);
});

it('DocumentWorkspace shows what a bank answers that knows one page only', async () => {
  const list = mockEndpoint(listDocuments, { objs: [charter], info: { count_objs: 2 } });
  show();
  await findSlot('Устав');
  expect(list.calls).toHaveLength(2);
});

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

it('a file that did not arrive shows the reason and can be uploaded again', async () => {
  serveBank([charter]);
  let isDown = true;
  const failing = mockEndpoint(uploadDocument, ({ file }) => {
    if (isDown) throw mockError('unavailable', { status: 503 });
    return { ...charter, current: testVersion({ file_name: file!.name }), status: 'pending' as const };
  });
  const { user } = show();
  await findSlot('Устав');
  await user.upload(fileInput('Загрузить файл для «Устав»'), pdf('Устав.pdf'));
  expect(await within(await findSlot('Устав')).findByRole('alert')).toHaveTextContent('недоступен');
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Повторить загрузку Устав.pdf' }));
  expect(await within(await findSlot('Устав')).findByText('Загружен')).toBeInTheDocument();
  expect(failing.calls).toHaveLength(2);
});

it('AssignModal suggests documents for several dropped files by their names', async () => {
  const { upload } = serveBank([charter, balance]);
  const { user } = show();
  await findSlot('Устав');
  drop(screen.getByRole('region', { name: 'Документы' }), [pdf('баланс 2025.pdf'), pdf('устав.pdf')]);
  const dialog = await screen.findByRole('dialog', { name: 'Какие это документы?' });
  await user.click(within(dialog).getByRole('button', { name: /^Загрузить 2/ }));
  await waitFor(() => expect(upload.calls).toHaveLength(2));
  expect(upload.calls.map(({ body, file }) => [file?.name, body.document_name])).toEqual([
    ['баланс 2025.pdf', 'balance_sheet'],
    ['устав.pdf', 'charter'],
  ]);
});

it('AssignModal adds a document that has no slot', async () => {
  const { upload } = serveBank([charter, balance]);
  const { user } = show();
  await findSlot('Устав');
  await user.upload(fileInput('Выбрать файлы'), pdf('Рекомендация.pdf'));
  const dialog = await screen.findByRole('dialog', { name: 'Какие это документы?' });
  await user.click(within(dialog).getByRole('combobox', { name: 'Документ для файла Рекомендация.pdf' }));
  await user.click(await screen.findByTitle('Другой документ'));
  await user.click(within(dialog).getByRole('button', { name: /^Загрузить 1/ }));
  await waitFor(() => expect(upload.calls[0]?.body.document_name).toBe('Рекомендация'));
});

describe('AssignModal tells documents with the same title apart', () => {
  const extra = (title: string, given: Partial<Document> = {}): Document =>
    testDocument({ title, document_name: title, required: false, current: testVersion(), ...given });

  /** Drops files, gives each «Другой документ», and types titles where there are some. */
  async function assignOthers(
    user: ReturnType<typeof show>['user'],
    names: readonly string[],
    typed: Readonly<Record<string, string>> = {},
  ): Promise<void> {
    drop(screen.getByRole('region', { name: 'Документы' }), names.map(pdf));
    const dialog = await screen.findByRole('dialog', { name: 'Какие это документы?' });
    for (const name of names) {
      await user.click(within(dialog).getByRole('combobox', { name: `Документ для файла ${name}` }));
      await user.click((await screen.findAllByTitle('Другой документ')).at(-1)!);
    }
    for (const [name, title] of Object.entries(typed)) {
      const input = within(dialog).getByRole('textbox', { name: `Название документа для файла ${name}` });
      fireEvent.change(input, { target: { value: title } });
    }
    await user.click(within(dialog).getByRole('button', { name: /^Загрузить/ }));
  }

  const namesOf = ({ upload }: ReturnType<typeof serveBank>): readonly unknown[] =>
    upload.calls.map(({ body, file }) => [file?.name, body.document_name]);

  it('among the dropped files', async () => {
    const bank = serveBank([charter, balance]);
    const { user } = show();
    await findSlot('Устав');
    await assignOthers(user, ['scan.pdf', 'scan.jpg']);
    await waitFor(() => expect(bank.upload.calls).toHaveLength(2));
    expect(namesOf(bank)).toEqual([
      ['scan.pdf', 'scan'],
      ['scan.jpg', 'scan (2)'],
    ]);
  });

  it('as the agent types them', async () => {
    const bank = serveBank([charter, balance]);
    const { user } = show();
    await findSlot('Устав');
    await assignOthers(user, ['a.pdf', 'b.pdf'], { 'a.pdf': 'Письмо', 'b.pdf': ' Письмо ' });
    await waitFor(() => expect(bank.upload.calls).toHaveLength(2));
    expect(namesOf(bank)).toEqual([
      ['a.pdf', 'Письмо'],
      ['b.pdf', 'Письмо (2)'],
    ]);
  });

  it('from documents of the application, those that take no file any more among them', async () => {
    const bank = serveBank([charter, balance, extra('scan'), extra('scan (2)', { can_upload: false })]);
    const { user } = show();
    await findSlot('Устав');
    await assignOthers(user, ['scan.pdf', 'charter.pdf']);
    await waitFor(() => expect(bank.upload.calls).toHaveLength(2));
    // A document's code is its name at the bank.
    expect(namesOf(bank)).toEqual([
      ['scan.pdf', 'scan (3)'],
      ['charter.pdf', 'charter (2)'],
    ]);
  });

  it('from files that are still on their way', async () => {
    const bank = serveBank([charter, balance]);
    const upload = mockEndpoint(uploadDocument, () => new Promise<never>(() => undefined));
    const { user } = show();
    await findSlot('Устав');
    await assignOthers(user, ['scan.pdf']);
    await waitFor(() => expect(upload.calls).toHaveLength(1));
    await assignOthers(user, ['scan.jpg']);
    await waitFor(() => expect(upload.calls).toHaveLength(2));
    expect(namesOf({ ...bank, upload })).toEqual([
      ['scan.pdf', 'scan'],
      ['scan.jpg', 'scan (2)'],
    ]);
  });

  it('but not from a file that did not arrive', async () => {
    const bank = serveBank([charter, balance]);
    const upload = mockEndpoint(uploadDocument, () => {
      throw mockError('file_broken', { status: 415 });
    });
    const { user } = show();
    await findSlot('Устав');
    await assignOthers(user, ['scan.pdf']);
    await screen.findByText(/^Файл повреждён/);
    await assignOthers(user, ['scan.pdf']);
    await waitFor(() => expect(upload.calls).toHaveLength(2));
    expect(namesOf({ ...bank, upload })).toEqual([
      ['scan.pdf', 'scan'],
      ['scan.pdf', 'scan'],
    ]);
  });

  it('and shows the title before anything is sent', async () => {
    serveBank([charter, balance, extra('scan')]);
    const { user } = show();
    await findSlot('Устав');
    drop(screen.getByRole('region', { name: 'Документы' }), [pdf('scan.pdf')]);
    const dialog = await screen.findByRole('dialog', { name: 'Какие это документы?' });
    // The document that is there already is suggested for a new version.
    expect(within(dialog).getByText('scan — заменить')).toBeInTheDocument();
    await user.click(within(dialog).getByRole('combobox', { name: 'Документ для файла scan.pdf' }));
    await user.click((await screen.findAllByTitle('Другой документ')).at(-1)!);
    expect(within(dialog).getByRole('textbox', { name: /^Название документа/ })).toHaveValue('scan (2)');
  });
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

it('replacing a signed document asks for confirmation', async () => {
  const current = testVersion({ signatures: [testSignature()] });
  const { upload } = serveBank([{ ...charter, current, signing: 'signed', status: 'approved' }]);
  const { user } = show();
  await findSlot('Устав');
  await user.upload(fileInput('Заменить файл «Устав»'), pdf('Устав 2.pdf'));
  expect(await screen.findByRole('dialog', { name: /^Заменить подписанный/ })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Отмена' }));
  expect(upload.calls).toHaveLength(0);
  await user.upload(fileInput('Заменить файл «Устав»'), pdf('Устав 2.pdf'));
  await user.click((await screen.findAllByRole('button', { name: 'Заменить и подписать заново' })).at(-1)!);
  expect(await within(await findSlot('Устав')).findByText('Требуется подпись')).toBeInTheDocument();
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

it('a file of a chat that fails after its dialog was closed is told at once, and can be sent again', async () => {
  serveBank([]);
  let isDown = true;
  const { promise: answered, resolve } = Promise.withResolvers<void>();
  const upload = mockEndpoint(uploadDocument, async () => {
    await answered;
    if (isDown) throw mockError('unavailable', { status: 503 });
    return testDocument({ current: testVersion() });
  });
  const { user } = renderWithPortal(<Closable />);
  await screen.findByRole('region', { name: 'Документы' });
  await user.upload(fileInput('Выбрать файлы'), pdf('договор.pdf'));
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

it('deleting asks for confirmation and shows the bank’s refusal', async () => {
  serveBank([{ ...charter, current: testVersion(), can_delete: true }]);
  mockEndpoint(getAgentInfo, testAgentInfo());
  let isSigned = true;
  const remove = mockEndpoint(deleteDocument, () => {
    if (isSigned) throw mockError('document_signed', { status: 409 });
    return { success: true };
  });
  const { user, onChange } = show();
  await findSlot('Устав');
  await user.click(screen.getByRole('button', { name: 'Удалить файл «Устав»' }));
  await user.click(await screen.findByRole('button', { name: 'Удалить' }));
  expect(await screen.findByText(/Документ уже подписан или отправлен/)).toBeInTheDocument();
  expect(onChange).not.toHaveBeenCalled();
  expect(remove.calls[0]?.query).toMatchObject({ inn: '7707083893' });
  isSigned = false;
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await user.click(screen.getByRole('button', { name: 'Удалить файл «Устав»' }));
  await user.click(await screen.findByRole('button', { name: 'Удалить' }));
  await waitFor(() => expect(onChange).toHaveBeenCalledTimes(1));
  expect(remove.calls[1]?.query.doc_id).toBe(charter.id);
});

it('a download follows the bank’s own link', async () => {
  serveBank([{ ...charter, current: testVersion({ file_name: 'Устав.pdf' }) }]);
  mockEndpoint(createDownloadLink, {
    url: '/banks/sgb/files/ticket-of-twenty-characters',
    expires_at: '2026-03-05T09:35:00.000Z',
  });
  const clicked: string[] = [];
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    clicked.push(this.getAttribute('href') ?? '');
  });
  const { user } = show();
  await findSlot('Устав');
  await user.click(screen.getByRole('button', { name: 'Скачать «Устав»' }));
  await waitFor(() => expect(clicked).toEqual(['/banks/sgb/files/ticket-of-twenty-characters']));
  click.mockRestore();
});

it('VersionsDrawer shows checksums and signatures', async () => {
  const old = testVersion({ number: 1, sha256: 'b'.repeat(64), signatures: [testSignature()] });
  serveBank([{ ...charter, current: testVersion({ number: 2 }), history: [old], signing: 'required' }]);
  const { user } = show();
  await findSlot('Устав');
  await user.click(screen.getByRole('button', { name: 'Версии и подписи: «Устав»' }));
  const older = await screen.findByRole('article', { name: 'Версия 1' });
  expect(within(older).getByText('b'.repeat(64))).toBeInTheDocument();
  expect(within(older).getByText('ООО «Брокер Плюс»')).toBeInTheDocument();
  expect(
    within(screen.getByRole('article', { name: 'Версия 2' })).getByText('Подписей нет'),
  ).toBeInTheDocument();
});

it('a read-only workspace offers no changes', async () => {
  serveBank([{ ...charter, current: testVersion(), signing: 'required', can_delete: true }]);
  show({ readOnly: true });
  const card = await findSlot('Устав');
  expect(within(card).getByRole('button', { name: 'Скачать «Устав»' })).toBeInTheDocument();
  for (const name of ['Подписать «Устав»', 'Заменить файл «Устав»', 'Удалить файл «Устав»']) {
    expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
  }
  expect(screen.queryByText(/Перетащите файлы/)).not.toBeInTheDocument();
});

it('a workspace of a request shows only its slot', async () => {
  const requestId = '00000000-0000-4000-8000-00000000abcd';
  const { upload } = serveBank([charter, testDocument({ title: 'Ответ', request_id: requestId })]);
  const { user } = show({ requestId });
  await findSlot('Ответ');
  expect(screen.queryByText('Устав')).not.toBeInTheDocument();
  await user.upload(fileInput('Загрузить файл для «Ответ»'), pdf('Ответ.pdf'));
  await waitFor(() => expect(upload.calls[0]?.body.request_id).toBe(requestId));
});

describe('package of step 7', () => {
  const agreement = testDocument({
    scope: 'package',
    title: 'Кредитный договор',
    current: testVersion(),
    status: 'approved',
    signing: 'signed',
    can_upload: false,
    can_delete: false,
  });

  it('is sent after a confirmation', async () => {
    serveBank([agreement]);
    const send = mockEndpoint(sendDocuments, {
      success: true,
      documents: [{ ...agreement, sent_at: '2026-03-05T09:30:00.000Z' }],
    });
    const { user, onChange } = show({ scope: 'package' });
    await user.click(await screen.findByRole('button', { name: 'Отправить в банк' }));
    await user.click(await screen.findByRole('button', { name: 'Отправить' }));
    await waitFor(() => expect(onChange).toHaveBeenCalledTimes(1));
    expect(send.calls[0]?.body).toEqual({ send_documents: [agreement.id] });
    expect(await screen.findByText('Документы отправлены')).toBeInTheDocument();
  });

  it('cannot be sent before it is signed', async () => {
    serveBank([{ ...agreement, signing: 'required' }]);
    show({ scope: 'package' });
    expect(await screen.findByRole('button', { name: 'Отправить в банк' })).toBeDisabled();
  });
});

it('a file that is opened for a decision is decided beside its content', async () => {
  const waiting = testDocument({ title: 'Устав', status: 'pending', current: testVersion({}) });
  const { put } = serveBank([waiting]);
  mockEndpoint(createDownloadLink, {
    url: 'https://bank.example/file',
    expires_at: '2026-11-26T12:00:00.000Z',
  });
  const review = mockEndpoint(reviewDocument, ({ body: { status } }) => {
    const next = { ...waiting, status };
    put([next]);
    return next;
  });
  const { user, onChange } = show({ reviews: true });
  await user.click(await screen.findByRole('button', { name: 'Открыть и решить: «Устав»' }));
  const dialog = await screen.findByRole('dialog', { name: 'Устав' });
  await user.click(within(dialog).getByRole('button', { name: 'Принять «Устав»' }));
  await waitFor(() => expect(onChange).toHaveBeenCalled());
  expect(review.calls.map(({ body }) => body.status)).toEqual(['approved']);
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Устав' })).not.toBeInTheDocument());
});

it('a file that was replaced while it was read is decided only after the newer version was shown', async () => {
  const first = testVersion({ number: 1 });
  const second = testVersion({ number: 2, file_name: 'Устав 2.pdf' });
  const waiting = testDocument({ title: 'Устав', status: 'pending', current: first });
  const { put } = serveBank([waiting]);
  mockEndpoint(createDownloadLink, {
    url: 'https://bank.example/file',
    expires_at: '2026-11-26T12:00:00.000Z',
  });
  const review = mockEndpoint(reviewDocument, ({ body: { status, version_id: version } }) => {
    const next = { ...waiting, current: second, history: [first] };
    put([next]);
    if (version !== second.id) throw mockError('stale_version', { status: 409 });
    return { ...next, status };
  });
  const { user, onChange } = show({ reviews: true });
  await user.click(await screen.findByRole('button', { name: 'Открыть и решить: «Устав»' }));
  const dialog = await screen.findByRole('dialog', { name: 'Устав' });
  await user.click(within(dialog).getByRole('button', { name: 'Принять «Устав»' }));
  expect(await within(dialog).findByText(/^Пришла новая версия файла/)).toBeInTheDocument();
  expect(within(dialog).queryByRole('button', { name: 'Принять «Устав»' })).not.toBeInTheDocument();
  expect(onChange).not.toHaveBeenCalled();
  await user.click(within(dialog).getByRole('button', { name: 'Показать новую версию' }));
  expect(within(dialog).getByText(/^Устав 2\.pdf/)).toBeInTheDocument();
  await user.click(within(dialog).getByRole('button', { name: 'Принять «Устав»' }));
  await waitFor(() => expect(onChange).toHaveBeenCalled());
  expect(review.calls.map(({ body }) => body.version_id)).toEqual([first.id, second.id]);
});

it('a failed list can be loaded again', async () => {
  let isDown = true;
  mockEndpoint(listDocuments, () => {
    if (isDown) throw mockError('unavailable', { status: 503 });
    return [charter];
  });
  const { user } = show();
  expect(await screen.findByText('Не удалось загрузить список документов')).toBeInTheDocument();
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Повторить' }));
  expect(await findSlot('Устав')).toBeInTheDocument();
});
