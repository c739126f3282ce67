import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { getAgentInfo } from 'shared-kernel/contract/agent';
import { sendMessage } from 'shared-kernel/contract/chat';
import { deleteDocument, listDocuments } from 'shared-kernel/contract/documents';
import { configureWidgets } from 'shared-kernel/remote';
import { mockEndpoint, mockError, mockNetworkFailure } from 'shared-kernel/testing/mock-endpoint';
import { renderWithPortal } from 'shared-kernel/testing/render-with-portal.tsx';
import {
  bankThread,
  createDocument,
  createThread,
  message,
  THREAD,
  withLayout,
  write,
} from '../../../testing/chat.ts';
import { ThreadView } from './thread-view.tsx';

beforeEach(() => {
  withLayout();
  configureWidgets({ peek: () => () => null, load: () => Promise.resolve(() => null) });
});
afterEach(() => jest.restoreAllMocks());

describe('Composer', () => {
  it('sends once with Enter and clears the input', async () => {
    const bank = bankThread([message(1, 'Здравствуйте', false)]);
    bank.accept();
    const { user } = renderWithPortal(<ThreadView threadId={THREAD} closed={false} />);
    await write(user, 'Добрый день{Enter}');
    await waitFor(() =>
      expect(bank.stored.map((each) => each.text)).toEqual(['Здравствуйте', 'Добрый день']),
    );
    expect(await screen.findByText('Добрый день')).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: 'Сообщение' })).toHaveValue('');
  });

  it('says that a question is settled, and that a discussion is closed only when the application has ended', async () => {
    bankThread([message(1, 'Здравствуйте', false)]);
    renderWithPortal(<ThreadView threadId={THREAD} closed={false} readOnly />);
    expect(await screen.findByText('Вопрос решён, диалог можно только читать.')).toBeInTheDocument();
    expect(screen.queryByText(/Диалог закрыт/)).not.toBeInTheDocument();
    expect(screen.queryByRole('textbox', { name: 'Сообщение' })).not.toBeInTheDocument();
    cleanup();
    renderWithPortal(<ThreadView threadId={THREAD} closed readOnly />);
    expect(await screen.findByText(/^Диалог закрыт: заявка завершена\./)).toBeInTheDocument();
    cleanup();
    const request = createThread(THREAD, 'Запрос: устав', { kind: 'request', closed: true });
    renderWithPortal(<ThreadView threadId={THREAD} thread={request} closed />);
    expect(await screen.findByText('Вопрос решён, диалог можно только читать.')).toBeInTheDocument();
  });

  it('tells a colleague who may only read who answers, instead of an entry that fails', async () => {
    bankThread([message(1, 'Пришлите баланс', false)]);
    const thread = createThread(THREAD, 'Заявка №1042', { kind: 'application', can_write: false });
    renderWithPortal(<ThreadView threadId={THREAD} thread={thread} closed={false} />);
    expect(await screen.findByText('Отвечает владелец заявки.')).toBeInTheDocument();
    expect(screen.queryByRole('textbox', { name: 'Сообщение' })).not.toBeInTheDocument();
    expect(await screen.findByText('Пришлите баланс')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Ответить' })).not.toBeInTheDocument();
  });

  it('offers the bank’s people no documents of other agents in a thread without an application', async () => {
    bankThread([]);
    const asked = mockEndpoint(listDocuments, [createDocument(THREAD, 'Чужой устав')]);
    const show = (more: Parameters<typeof createThread>[2] = {}) =>
      renderWithPortal(
        <ThreadView threadId={THREAD} thread={createThread(THREAD, 'Куратор', more)} closed={false} />,
        { user: { is_staff: true } },
      );
    const { user } = show();
    await write(user, 'Вот @');
    expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Упомянуть документ' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Прикрепить файл' }));
    await screen.findByRole('group', { name: 'Загружено в этот диалог' });
    expect(asked.calls.every(({ query }) => query.thread_id === THREAD)).toBe(true);
    cleanup();
    show({ application: { id: 1042, hash_password: 'h'.repeat(20), client_name: 'ООО «Ромашка»' } });
    expect(await screen.findByRole('button', { name: 'Упомянуть документ' })).toBeInTheDocument();
  });

  it('keeps an unsent message and sends it after a reload', async () => {
    const bank = bankThread([]);
    const failing = mockEndpoint(sendMessage, () => {
      throw mockNetworkFailure();
    });
    const first = renderWithPortal(<ThreadView threadId={THREAD} closed={false} />);
    await write(first.user, 'Не потеряйся{Enter}');
    expect(await screen.findByText('Отправится, когда появится связь')).toBeInTheDocument();
    first.unmount();
    failing.remove();
    bank.accept();
    renderWithPortal(<ThreadView threadId={THREAD} closed={false} />);
    await waitFor(() => expect(bank.stored.map((each) => each.text)).toEqual(['Не потеряйся']));
  });

  it('says of a message that the device does not keep that it waits in this tab alone', async () => {
    const bank = bankThread([]);
    const failing = mockEndpoint(sendMessage, () => {
      throw mockNetworkFailure();
    });
    const { user } = renderWithPortal(<ThreadView threadId={THREAD} closed={false} />);
    const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await write(user, 'Не потеряйся{Enter}');
    expect(await screen.findByText(/^Отправится, .* Не закрывайте вкладку/)).toBeInTheDocument();
    expect(screen.queryByText('Отправится, когда появится связь')).not.toBeInTheDocument();
    const isAsked = (): boolean => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(isAsked()).toBe(true);
    failing.remove();
    full.mockRestore();
    bank.accept();
    fireEvent(window, new Event('online'));
    await waitFor(() => expect(bank.stored.map((each) => each.text)).toEqual(['Не потеряйся']));
    await waitFor(() => expect(isAsked()).toBe(false));
  });

  it('offers retry and discard for a rejected message', async () => {
    bankThread([]);
    mockEndpoint(sendMessage, () => {
      throw mockError('message_too_long', { status: 422 });
    });
    const { user } = renderWithPortal(<ThreadView threadId={THREAD} closed={false} />);
    await write(user, 'Отказ{Enter}');
    await user.click(await screen.findByRole('button', { name: /Удалить/ }));
    await waitFor(() => expect(screen.queryByText('Отказ')).not.toBeInTheDocument());
  });

  it('attaches an uploaded file once it is scanned and deletes it when it is removed', async () => {
    const bank = bankThread([]);
    bank.accept();
    const file = createDocument('44444444-4444-4444-8444-444444444444', 'Выписка');
    let scan: 'scanning' | undefined = 'scanning';
    mockEndpoint(listDocuments, ({ query }) =>
      query.thread_id === undefined ? [] : [{ ...file, current: { ...file.current!, scan } }],
    );
    mockEndpoint(getAgentInfo, {
      inn: '7707083893',
      full_name: null,
      short_name: null,
      address: null,
      phone: null,
      email: null,
      contact_person: null,
      status: 'success',
      documents: [],
    });
    const deleted = mockEndpoint(deleteDocument, () => ({ success: true }));
    const { user } = renderWithPortal(<ThreadView threadId={THREAD} closed={false} />);
    await user.click(await screen.findByRole('button', { name: 'Прикрепить файл' }));
    const waiting = await screen.findByRole('checkbox', { name: /Выписка\.pdf проверяется на вирусы/ });
    expect(waiting).toBeDisabled();
    scan = undefined;
    // Files that are being scanned are asked for anew every few seconds.
    await waitFor(() => expect(screen.getByRole('checkbox', { name: /Выписка/ })).toBeEnabled(), {
      timeout: 10_000,
    });
    await user.click(screen.getByRole('checkbox', { name: /Выписка/ }));
    await user.click(screen.getByRole('button', { name: 'Прикрепить: 1' }));
    await user.click(await screen.findByRole('button', { name: 'Убрать файл Выписка.pdf' }));
    await waitFor(() => expect(deleted.calls).toHaveLength(1));
    expect(deleted.calls[0]?.query).toEqual({ doc_id: file.id, inn: '7707083893' });
  });

  it('inserts a mention with the keyboard', async () => {
    const bank = bankThread([]);
    bank.accept();
    const documents = [
      createDocument('44444444-4444-4444-8444-444444444444', 'Устав'),
      createDocument('55555555-5555-4555-8555-555555555555', 'Баланс'),
    ];
    mockEndpoint(listDocuments, ({ query }) =>
      documents.filter(({ title }) => title.includes(query.search ?? '')),
    );
    const { user } = renderWithPortal(<ThreadView threadId={THREAD} closed={false} />);
    await write(user, 'Вот @');
    const search = await screen.findByRole('combobox', { name: 'Название документа' });
    expect(await screen.findAllByRole('option')).toHaveLength(2);
    await user.type(search, '{ArrowDown}{Enter}');
    const box = screen.getByRole('textbox', { name: 'Сообщение' });
    expect(box).toHaveValue('Вот «Баланс» ');
    expect(
      within(screen.getByRole('list', { name: 'Упомянутые документы' })).getByText('Баланс'),
    ).toBeVisible();
    await user.type(box, 'готов{Enter}');
    await waitFor(() =>
      expect(bank.stored.at(-1)?.text).toBe(
        'Вот [Баланс](document:55555555-5555-4555-8555-555555555555) готов',
      ),
    );
  });

  it('takes a removed mention out of the text', async () => {
    bankThread([]);
    mockEndpoint(listDocuments, [createDocument('44444444-4444-4444-8444-444444444444', 'Устав')]);
    const { user } = renderWithPortal(<ThreadView threadId={THREAD} closed={false} />);
    await write(user, 'Вот @');
    await screen.findAllByRole('option');
    await user.keyboard('{Enter}');
    const box = await screen.findByRole('textbox', { name: 'Сообщение' });
    expect(box).toHaveValue('Вот «Устав» ');
    await user.click(screen.getByRole('button', { name: 'Убрать упоминание Устав' }));
    expect(box).toHaveValue('Вот ');
    expect(screen.queryByRole('list', { name: 'Упомянутые документы' })).not.toBeInTheDocument();
  });

  it('rejects 10 001 characters before sending and says why', async () => {
    bankThread([]);
    renderWithPortal(<ThreadView threadId={THREAD} closed={false} />);
    const box = await screen.findByRole('textbox', { name: 'Сообщение' });
    fireEvent.change(box, { target: { value: 'я'.repeat(10_001) } });
    expect(await screen.findByRole('alert')).toHaveTextContent(/10\s001.*10\s000/);
    expect(screen.getByRole('button', { name: 'Отправить сообщение' })).toBeDisabled();
    expect(box).toHaveValue('я'.repeat(10_001));
  });

  it('restores the draft of a thread', async () => {
    bankThread([]);
    const first = renderWithPortal(<ThreadView threadId={THREAD} closed={false} />);
    await write(first.user, 'Черновик ответа');
    first.unmount();
    renderWithPortal(<ThreadView threadId={THREAD} closed={false} />);
    expect(await screen.findByRole('textbox', { name: 'Сообщение' })).toHaveValue('Черновик ответа');
  });
});
