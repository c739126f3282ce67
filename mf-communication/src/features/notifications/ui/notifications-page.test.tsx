import { act, screen, waitFor, within } from '@testing-library/react';
import { listPartnerBanks } from 'shared-kernel/contract/banks';
import {
  clearNotifications,
  countNotifications,
  deleteNotification,
  getNotificationSettings,
  listNotifications,
  readAllNotifications,
  readApplicationNotifications,
  readNotification,
  setNotificationSettings,
  snoozeNotification,
} from 'shared-kernel/contract/notifications';
import type { Notification } from 'shared-kernel/contract/notifications';
import { sendMessage } from 'shared-kernel/contract/chat';
import { configureWidgets } from 'shared-kernel/remote';
import type { WidgetProps } from 'shared-kernel/remote';
import { mockEndpoint, mockError } from 'shared-kernel/testing/mock-endpoint';
import { renderWithPortal, signInForTest } from 'shared-kernel/testing/render-with-portal.tsx';
import { PortalToaster } from 'shared-kernel/toast';
import { useMessageDraft } from '../../../common/message-draft.ts';
import { NotificationsPage } from './notifications-page.tsx';

/** A bank with a mailbox: it answers by what was done before, as a real one. */
function bankWith(count: number, facts: (index: number) => Partial<Notification> = () => ({})) {
  let muted: { muted: boolean; muted_until: string | null } = { muted: false, muted_until: null };
  let box: Notification[] = Array.from({ length: count }, (_, index) => ({
    id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    kind: 'status',
    title: `Событие ${index + 1}`,
    text: 'Банк изменил статус',
    read: false,
    application: null,
    created_at: '2026-03-05T09:30:00.000Z',
    ...facts(index),
  }));
  mockEndpoint(countNotifications, () => ({ total: box.filter((each) => !each.read).length }));
  mockEndpoint(listNotifications, ({ query }) => {
    const from = (query.page_number - 1) * query.per_page;
    const rows = box.filter(
      (each) =>
        (!query.unread_only || !each.read) &&
        (query.snoozed ?? false) === Boolean(each.snoozed_until) &&
        (!query.hash_password || each.application?.hash_password === query.hash_password),
    );
    return { data: rows.slice(from, from + query.per_page), pagination: { total: rows.length } };
  });
  mockEndpoint(readNotification, ({ params }) => {
    box = box.map((each) => (each.id === params.id ? { ...each, read: true } : each));
    return { success: true };
  });
  mockEndpoint(readAllNotifications, () => {
    box = box.map((each) => ({ ...each, read: true }));
    return { success: true };
  });
  mockEndpoint(deleteNotification, ({ params }) => {
    box = box.filter((each) => each.id !== params.id);
    return { success: true };
  });
  mockEndpoint(clearNotifications, () => {
    box = [];
    return { success: true };
  });
  mockEndpoint(snoozeNotification, ({ params, body }) => {
    box = box.map((each) => (each.id === params.id ? { ...each, snoozed_until: body.until } : each));
    return { success: true };
  });
  mockEndpoint(readApplicationNotifications, ({ body }) => {
    box = box.map((each) =>
      each.application?.hash_password === body.hash_password ? { ...each, read: true } : each,
    );
    return { success: true };
  });
  mockEndpoint(getNotificationSettings, () => muted);
  mockEndpoint(setNotificationSettings, ({ body }) => {
    muted = { muted: body.muted, muted_until: body.until };
    return muted;
  });
  return {
    /** Something is done about all of them, here or elsewhere. */
    change: (facts: Partial<Notification>) => {
      box = box.map((each) => ({ ...each, ...facts }));
    },
    get muted() {
      return muted;
    },
    get size() {
      return box.length;
    },
  };
}

/** Where the thread itself is written to. */
function ThreadEntry({ threadId }: { readonly threadId: string }) {
  const [draft, change] = useMessageDraft(threadId);
  return (
    <textarea
      aria-label="Сообщение"
      value={draft.text}
      onChange={({ target }) => change({ ...draft, text: target.value })}
    />
  );
}

const rows = () => screen.getAllByRole('listitem').filter((row) => within(row).queryByText(/^Событие/));

describe('NotificationsPage', () => {
  it('shows pages of ten and the unread count', async () => {
    bankWith(21);
    renderWithPortal(<NotificationsPage />, { route: '/notifications' });
    expect(await screen.findByText('Событие 1')).toBeInTheDocument();
    expect(rows()).toHaveLength(10);
    expect(await screen.findByText('21 непрочитанное')).toBeInTheDocument();
  });

  it('marks a notification as read and lowers the count', async () => {
    bankWith(2);
    const { user } = renderWithPortal(<NotificationsPage />, { route: '/notifications' });
    await user.click((await screen.findAllByRole('button', { name: 'Отметить прочитанным' }))[0]!);
    expect(await screen.findByText('1 непрочитанное')).toBeInTheDocument();
  });

  it('takes nothing as read before the bank has counted, where it marks no notification', async () => {
    bankWith(1, () => ({ read: undefined }));
    const counted = Promise.withResolvers<number>();
    mockEndpoint(countNotifications, () => counted.promise);
    renderWithPortal(<NotificationsPage />, { route: '/notifications' });
    expect(await screen.findByRole('button', { name: 'Отметить прочитанным' })).toBeInTheDocument();
    expect(screen.queryByText('Все прочитаны')).not.toBeInTheDocument();
    act(() => counted.resolve(0));
    expect(await screen.findByText('Все прочитаны')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Отметить прочитанным' })).not.toBeInTheDocument();
  });

  it('deletes only after confirmation', async () => {
    const bank = bankWith(2);
    const { user } = renderWithPortal(<NotificationsPage />, { route: '/notifications' });
    await user.click((await screen.findAllByRole('button', { name: 'Удалить уведомление' }))[0]!);
    expect(bank.size).toBe(2);
    await user.click(await screen.findByRole('button', { name: 'Удалить' }));
    await waitFor(() => expect(bank.size).toBe(1));
    await waitFor(() => expect(rows()).toHaveLength(1));
  });

  it('shows a failure with a retry button', async () => {
    mockEndpoint(countNotifications, () => 0);
    mockEndpoint(getNotificationSettings, { muted: false, muted_until: null });
    const failing = mockEndpoint(listNotifications, () => {
      throw mockError('unavailable', { status: 503 });
    });
    const { user } = renderWithPortal(<NotificationsPage />, { route: '/notifications' });
    const retry = await screen.findByRole('button', { name: 'Повторить' });
    failing.remove();
    bankWith(1);
    await user.click(retry);
    expect(await screen.findByText('Событие 1')).toBeInTheDocument();
  });

  const application = (id: number): Notification['application'] => ({
    id,
    hash_password: `hash-of-application-${id}`,
    client_name: `ООО «Клиент ${id}»`,
  });

  it('groups by application, marks a group as read and filters by it', async () => {
    bankWith(4, (index) => ({ application: index === 3 ? null : application((index % 2) + 1) }));
    const { user } = renderWithPortal(<NotificationsPage />, { route: '/notifications' });
    const first = await screen.findByRole('region', { name: 'Заявка №1' });
    expect(within(first).getAllByRole('listitem')).toHaveLength(2);
    expect(screen.getByRole('region', { name: 'Без заявки' })).toBeInTheDocument();
    await user.click(within(first).getByRole('button', { name: 'Прочитать все по заявке №1' }));
    expect(await screen.findByText('2 непрочитанных')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Только по заявке №2' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Заявка №1' })).not.toBeInTheDocument());
    expect(window.location.hash).toContain('application=hash-of-application-2');
    await user.click(screen.getByRole('button', { name: 'Убрать фильтр «Заявка №2»' }));
    expect(await screen.findByRole('region', { name: 'Заявка №1' })).toBeInTheDocument();
  });

  it('snoozes a notification and restores it', async () => {
    bankWith(2);
    const { user } = renderWithPortal(<NotificationsPage />, { route: '/notifications' });
    await user.click((await screen.findAllByRole('button', { name: 'Отложить' }))[0]!);
    await user.click(await screen.findByText('До завтра, 9:00'));
    await waitFor(() => expect(rows()).toHaveLength(1));
    await user.click(screen.getByText('Отложенные'));
    expect(await screen.findByText(/^Отложено до/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Вернуть сейчас' }));
    expect(await screen.findByText('Отложенных уведомлений нет')).toBeInTheDocument();
  });

  it('mutes and unmutes the current bank', async () => {
    const bank = bankWith(1);
    const { user } = renderWithPortal(<NotificationsPage />, { route: '/notifications' });
    await user.click(await screen.findByRole('button', { name: /Без звука: СГБ/ }));
    await user.click(await screen.findByText('Пока не включу'));
    await waitFor(() => expect(bank.muted).toEqual({ muted: true, muted_until: null }));
    await user.click(await screen.findByRole('button', { name: /Включить уведомления: СГБ/ }));
    await waitFor(() => expect(bank.muted.muted).toBe(false));
  });

  it('asks for the settings again when the time without sound is over', async () => {
    const now = Date.now();
    let isOver = false;
    bankWith(1);
    mockEndpoint(getNotificationSettings, () =>
      isOver
        ? { muted: false, muted_until: null }
        : { muted: true, muted_until: new Date(now + 1_500).toISOString() },
    );
    renderWithPortal(<NotificationsPage />, { route: '/notifications' });
    expect(await screen.findByRole('button', { name: /Включить раньше/ })).toBeInTheDocument();
    isOver = true;
    expect(
      await screen.findByRole('button', { name: /Без звука: СГБ/ }, { timeout: 4_000 }),
    ).toBeInTheDocument();
  });

  it('does not ask again and again for settings that hold for longer than a timer can wait', async () => {
    bankWith(1);
    const asked = mockEndpoint(getNotificationSettings, {
      muted: true,
      muted_until: new Date(Date.now() + 2 ** 32).toISOString(),
    });
    renderWithPortal(<NotificationsPage />, { route: '/notifications' });
    await screen.findByRole('button', { name: /Включить раньше/ });
    await act(() => new Promise((resolve) => setTimeout(resolve, 100)));
    expect(asked.calls).toHaveLength(1);
  });

  it('names the bank that is counted and acted on beside others', async () => {
    signInForTest({}, 'metcome');
    mockEndpoint(listPartnerBanks, []);
    const bank = bankWith(1);
    const { user } = renderWithPortal(
      <>
        <NotificationsPage />
        <PortalToaster />
      </>,
      { route: '/notifications' },
    );
    await user.click(await screen.findByRole('radio', { name: /^Все банки/ }));
    expect(await screen.findByText('1 непрочитанное в банке СГБ')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Прочитать все' }));
    expect(await screen.findByText('Все уведомления банка СГБ прочитаны')).toBeInTheDocument();
    expect(await screen.findByText('Все прочитаны в банке СГБ')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Удалить все' }));
    const question = await screen.findByRole('dialog', { name: 'Удалить все уведомления банка СГБ?' });
    await user.click(within(question).getByRole('button', { name: 'Удалить' }));
    expect(await screen.findByText('Уведомления банка СГБ удалены')).toBeInTheDocument();
    expect(bank.size).toBe(0);
  });

  it('deletes all also where the filter shows none of them', async () => {
    const bank = bankWith(2, () => ({ read: true }));
    const { user } = renderWithPortal(<NotificationsPage />, { route: '/notifications?scope=unread' });
    await screen.findByText('Непрочитанных уведомлений нет');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Удалить все' })).toBeEnabled());
    await user.click(screen.getByRole('button', { name: 'Удалить все' }));
    await user.click(await screen.findByRole('button', { name: 'Удалить' }));
    await waitFor(() => expect(bank.size).toBe(0));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Удалить все' })).toBeDisabled());
  });

  it('offers no deed that was done already, only the way to the thread', async () => {
    bankWith(2, (index) => ({
      kind: index === 0 ? 'message' : 'request',
      target: {
        thread_id: '22222222-2222-4222-8222-222222222222',
        request_id: index === 0 ? null : '33333333-3333-4333-8333-333333333333',
        document_ids: [],
        done: true,
      },
    }));
    renderWithPortal(<NotificationsPage />, { route: '/notifications' });
    expect(await screen.findByRole('link', { name: 'Открыть диалог' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Ответить|Прикрепить файл/ })).not.toBeInTheDocument();
  });

  const threadId = '22222222-2222-4222-8222-222222222222';
  const ofMessage = (): Partial<Notification> => ({
    kind: 'message',
    target: { thread_id: threadId, request_id: null, document_ids: [] },
  });

  const stored = (thread_id: string, { client_id, text }: { client_id: string; text: string }) => ({
    id: 1,
    number: 1,
    thread_id,
    client_id,
    author: { id: 'me', name: 'Я', role: 'agent' as const, is_me: true },
    text,
    reply_to: null,
    attachments: [],
    read: false,
    created_at: '2026-03-05T09:30:00.000Z',
  });

  it('offers no second answer once one was sent, also where the notification was read before', async () => {
    const bank = bankWith(1, () => ({ ...ofMessage(), read: true }));
    mockEndpoint(sendMessage, ({ params, body }) => {
      bank.change({ target: { thread_id: threadId, request_id: null, document_ids: [], done: true } });
      return stored(params.id, body);
    });
    const { user } = renderWithPortal(<NotificationsPage />, { route: '/notifications' });
    await user.click(await screen.findByRole('button', { name: 'Ответить' }));
    await user.type(screen.getByRole('textbox', { name: 'Ваш ответ' }), 'Спасибо');
    await user.click(screen.getByRole('button', { name: 'Отправить' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Ответить' })).not.toBeInTheDocument());
    expect(screen.getByRole('link', { name: 'Открыть диалог' })).toBeInTheDocument();
  });

  it('keeps the signing dialog among the unread ones until it is closed', async () => {
    bankWith(1, () => ({
      kind: 'signature',
      target: { thread_id: null, request_id: null, document_ids: [crypto.randomUUID()], done: false },
    }));
    const Dialog = ({ onSigned, onClose }: WidgetProps['signing-dialog']) => (
      <div role="dialog">
        <button onClick={onSigned}>Подписан один из трёх</button>
        <button onClick={onClose}>Закрыть</button>
      </div>
    );
    configureWidgets({
      peek: () => Dialog as never,
      load: () => Promise.resolve(Dialog as never),
    });
    const { user } = renderWithPortal(<NotificationsPage />, { route: '/notifications?scope=unread' });
    await user.click(await screen.findByRole('button', { name: 'Подписать' }));
    await user.click(screen.getByRole('button', { name: 'Подписан один из трёх' }));
    // Whatever would be asked and drawn by now.
    await act(() => new Promise((resolve) => setTimeout(resolve, 100)));
    await user.click(screen.getByRole('button', { name: 'Закрыть' }));
    expect(await screen.findByText('Непрочитанных уведомлений нет')).toBeInTheDocument();
    expect(screen.getByText('Все прочитаны')).toBeInTheDocument();
  });

  it('keeps a reply that was begun and not sent', async () => {
    bankWith(1, ofMessage);
    const first = renderWithPortal(<NotificationsPage />, { route: '/notifications' });
    await first.user.click(await screen.findByRole('button', { name: 'Ответить' }));
    await first.user.type(screen.getByRole('textbox', { name: 'Ваш ответ' }), 'Договор пришлю');
    first.unmount();
    const { user } = renderWithPortal(<NotificationsPage />, { route: '/notifications' });
    await user.click(await screen.findByRole('button', { name: 'Ответить' }));
    expect(screen.getByRole('textbox', { name: 'Ваш ответ' })).toHaveValue('Договор пришлю');
  });

  it('sends a reply to a message once', async () => {
    bankWith(1, ofMessage);
    const ids: string[] = [];
    let isFailing = true;
    mockEndpoint(sendMessage, ({ params, body }) => {
      expect([params.id, body.text]).toEqual([threadId, 'Спасибо']);
      ids.push(body.client_id);
      if (isFailing) throw mockError('unavailable', { status: 503 });
      return stored(params.id, body);
    });
    const { user } = renderWithPortal(<NotificationsPage />, { route: '/notifications' });
    await user.click(await screen.findByRole('button', { name: 'Ответить' }));
    await user.type(screen.getByRole('textbox', { name: 'Ваш ответ' }), 'Спасибо');
    await user.click(screen.getByRole('button', { name: 'Отправить' }));
    await waitFor(() => expect(ids).toHaveLength(1));
    expect(screen.getByRole('textbox', { name: 'Ваш ответ' })).toHaveValue('Спасибо');
    isFailing = false;
    await waitFor(() => expect(screen.getByRole('button', { name: 'Отправить' })).toBeEnabled());
    await user.click(screen.getByRole('button', { name: 'Отправить' }));
    expect(await screen.findByText('Все прочитаны')).toBeInTheDocument();
    expect(new Set(ids).size).toBe(1);
    expect(screen.queryByRole('textbox', { name: 'Ваш ответ' })).not.toBeInTheDocument();
  });

  it.each([
    ['clears what was sent in its thread', '', ''],
    ['leaves what was typed in its thread while a reply was sent', ' большое', 'Спасибо большое'],
  ])('%s', async (_title, typed, left) => {
    bankWith(1, ofMessage);
    const { promise: answered, resolve } = Promise.withResolvers<void>();
    const reply = mockEndpoint(sendMessage, async ({ params, body }) => {
      await answered;
      return stored(params.id, body);
    });
    const { user } = renderWithPortal(
      <>
        <NotificationsPage />
        <ThreadEntry threadId={threadId} />
      </>,
      { route: '/notifications' },
    );
    await user.click(await screen.findByRole('button', { name: 'Ответить' }));
    await user.type(screen.getByRole('textbox', { name: 'Ваш ответ' }), 'Спасибо');
    await user.click(screen.getByRole('button', { name: 'Отправить' }));
    await waitFor(() => expect(reply.calls).toHaveLength(1));
    const entry = screen.getByRole('textbox', { name: 'Сообщение' });
    if (typed) await user.type(entry, typed);
    resolve();
    expect(await screen.findByText('Все прочитаны')).toBeInTheDocument();
    expect(entry).toHaveValue(left);
  });

  it('goes on sending a reply whose field was folded up', async () => {
    bankWith(1, ofMessage);
    const reply = mockEndpoint(sendMessage, () => new Promise(() => undefined));
    const { user } = renderWithPortal(<NotificationsPage />, { route: '/notifications' });
    const fold = await screen.findByRole('button', { name: 'Ответить' });
    await user.click(fold);
    await user.type(screen.getByRole('textbox', { name: 'Ваш ответ' }), 'Спасибо');
    await user.click(screen.getByRole('button', { name: 'Отправить' }));
    await waitFor(() => expect(reply.calls).toHaveLength(1));
    await user.click(fold);
    await user.click(fold);
    await user.type(screen.getByRole('textbox', { name: 'Ваш ответ' }), ' большое');
    await user.click(screen.getByRole('button', { name: /Отправить/ }));
    expect(screen.getByRole('textbox', { name: 'Ваш ответ' })).toHaveValue('Спасибо');
    expect(reply.calls).toHaveLength(1);
  });

  it('requests the permission of the browser only on a click', async () => {
    bankWith(1);
    const requestPermission = jest.fn(() => {
      Object.assign(FakeNotification, { permission: 'granted' });
      return Promise.resolve('granted');
    });
    const FakeNotification = Object.assign(function fake() {}, { permission: 'default', requestPermission });
    Object.defineProperty(window, 'Notification', { configurable: true, value: FakeNotification });
    const { user } = renderWithPortal(<NotificationsPage />, { route: '/notifications' });
    const button = await screen.findByRole('button', { name: /Показывать в браузере/ });
    expect(requestPermission).not.toHaveBeenCalled();
    await user.click(button);
    expect(await screen.findByRole('button', { name: /Не показывать в браузере/ })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    Reflect.deleteProperty(window, 'Notification');
  });
});
