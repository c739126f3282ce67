import { act, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { getAgentInfo } from 'shared-kernel/contract/agent';
import {
  createDownloadLink,
  deleteDocument,
  listDocuments,
  reviewDocument,
  sendDocuments,
} from 'shared-kernel/contract/documents';
import { portalEvents } from 'shared-kernel/events';
import { mockEndpoint, mockError } from 'shared-kernel/testing/mock-endpoint';
import { renderWithPortal } from 'shared-kernel/testing/render-with-portal.tsx';
import { testAgentInfo, testDocument, testSignature, testVersion } from '../../../testing/documents.ts';
import { forgetUploadQueues } from '../state/use-upload-queue.ts';
import {
  HASH,
  balance,
  charter,
  fileInput,
  findSlot,
  pdf,
  serveBank,
  show,
} from '../../../testing/workspace.tsx';
import { DocumentWorkspace } from './document-workspace.tsx';

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

it('DocumentWorkspace reads its documents again when its application has changed', async () => {
  const waiting = testDocument({ title: 'Баланс', current: testVersion() });
  const bank = serveBank([waiting]);
  show();
  expect(within(await findSlot('Баланс')).queryByText('Принят')).not.toBeInTheDocument();
  bank.put([{ ...waiting, status: 'approved' }]);
  act(() => portalEvents.emit('application-changed', { hash: HASH }));
  expect(await within(await findSlot('Баланс')).findByText('Принят')).toBeInTheDocument();
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

it('deleting names the version that was asked about, and says that a newer one has stayed', async () => {
  const first = testVersion({ number: 1, file_name: 'Устав 1.pdf' });
  const second = testVersion({ number: 2, file_name: 'Устав 2.pdf' });
  const shown = { ...charter, current: first, can_delete: true };
  const { put, list } = serveBank([shown]);
  mockEndpoint(getAgentInfo, testAgentInfo());
  const remove = mockEndpoint(deleteDocument, ({ query }) => {
    if (query.version_id === second.id) return { success: true };
    throw mockError('stale_version', { status: 409 });
  });
  const { user, onChange } = show();
  await findSlot('Устав');
  await user.click(screen.getByRole('button', { name: 'Удалить файл «Устав»' }));
  const confirm = await screen.findByRole('button', { name: 'Удалить' });
  put([{ ...shown, current: second }]);
  const callsBefore = list.calls.length;
  await user.click(confirm);
  expect(await screen.findByText(/Файл тем временем заменили/)).toBeInTheDocument();
  expect(await screen.findByText(/Устав 2\.pdf/)).toBeInTheDocument();
  expect(list.calls.length).toBeGreaterThan(callsBefore);
  expect(onChange).not.toHaveBeenCalled();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await user.click(screen.getByRole('button', { name: 'Удалить файл «Устав»' }));
  await user.click(await screen.findByRole('button', { name: 'Удалить' }));
  await waitFor(() => expect(onChange).toHaveBeenCalledTimes(1));
  expect(remove.calls.map(({ query }) => query.version_id)).toEqual([first.id, second.id]);
});

it('deleting asks no version of a bank of an earlier contract', async () => {
  serveBank([{ ...charter, current: testVersion(), can_delete: true }]);
  mockEndpoint(getAgentInfo, testAgentInfo());
  const remove = mockEndpoint(deleteDocument, ({ query }) => {
    if (query.version_id === undefined) return { success: true };
    throw mockError('validation', { fields: [{ path: '/version_id', code: 'unknown_field' }] });
  });
  const { user, onChange } = show();
  await findSlot('Устав');
  await user.click(screen.getByRole('button', { name: 'Удалить файл «Устав»' }));
  await user.click(await screen.findByRole('button', { name: 'Удалить' }));
  await waitFor(() => expect(onChange).toHaveBeenCalledTimes(1));
  expect(remove.calls).toHaveLength(2);
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

it('DocumentWorkspace forgets the files that it has refused once its step is complete', async () => {
  serveBank([charter]);
  function Completed() {
    const [readOnly, setReadOnly] = useState(false);
    return (
      <>
        <button onClick={() => setReadOnly(true)}>Завершить шаг</button>
        <DocumentWorkspace applicationHash={HASH} scope="application" readOnly={readOnly} />
      </>
    );
  }
  const { user } = renderWithPortal(<Completed />);
  await findSlot('Устав');
  await user.upload(fileInput('Загрузить файл для «Устав»'), new File([], 'empty.pdf'));
  expect(await screen.findByText(/empty\.pdf/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Завершить шаг' }));
  await waitFor(() => expect(screen.queryByText(/empty\.pdf/)).not.toBeInTheDocument());
});

it('a workspace of a request shows only its slot', async () => {
  const requestId = '00000000-0000-4000-8000-00000000abcd';
  const { upload } = serveBank([charter, testDocument({ title: 'Ответ', request_id: requestId })]);
  const { user } = show({ requestId });
  expect(await screen.findByText('Требуется загрузить')).toBeInTheDocument();
  // The request around it has the title already.
  expect(screen.queryByText('Ответ')).not.toBeInTheDocument();
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
